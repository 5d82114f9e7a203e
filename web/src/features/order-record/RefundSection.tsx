import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { formatUsd } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { toLocalTime } from "../../shared/json-settings/until.js";
import { Button } from "../../shared/ui/Button.js";
import { EditableSection } from "./EditableSection.js";
import type { Fact } from "./RecordSection.js";
import type { SectionProps } from "./section-props.js";

/** The refund of the order, or a button to record one. */
export function RefundSection(props: SectionProps) {
  const { order, forms } = props;
  const { refund } = order;
  const { t } = useTranslation("record");
  const language = useLanguage();
  if (!refund && forms.form !== "refund") {
    if (!forms.mayProcess) return null;
    const openForm = (): void => forms.open("refund", { refund_at: toLocalTime(new Date().toISOString()) });
    return (
      <div>
        <Button look="line" onClick={openForm}>
          {t("record.refund.record")}
        </Button>
      </div>
    );
  }
  const facts: (Fact | undefined)[] = refund
    ? [
        [t("record.label.refund_amount"), <b key="amount">{formatUsd(refund.amount)}</b>],
        refund.reference ? [t("record.label.refund_reference"), refund.reference] : undefined,
        [t("record.label.refund_at"), dayAndMinute(refund.at, language)],
      ]
    : [];
  return <EditableSection {...props} name="refund" title={t("record.refund")} facts={facts} />;
}
