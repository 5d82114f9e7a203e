import { useTranslation } from "react-i18next";
import { dayAndMinute, rateText } from "../../shared/desk/format.js";
import { formatUsd } from "../../shared/format/money.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { EditableSection } from "./EditableSection.js";
import type { Fact } from "./RecordSection.js";
import { ReportedPaidTime } from "./ReportedPaidTime.js";
import type { SectionProps } from "./section-props.js";

const toFact = (label: string, value: string | null): Fact | undefined =>
  value ? [label, value] : undefined;

/** The ordered amount, the received amount and its details. */
export function PaymentSection(props: SectionProps) {
  const { order, history, forms } = props;
  const { t } = useTranslation("record");
  const language = useLanguage();
  const { original, received_usd: received, received_currency: currency, customer_paid_at: paidAt } = order;
  const receivedText = received === null ? t("record.unrecorded") : formatUsd(received);
  const facts: (Fact | undefined)[] = [
    [t("record.ordered"), <b key="ordered">{formatUsd(order.paypal_amount)}</b>],
    original && original.paypal_amount !== order.paypal_amount
      ? [t("record.original"), formatUsd(original.paypal_amount)]
      : undefined,
    [
      t("record.field.received_usd"),
      currency && currency !== "USD" ? `${receivedText} (${currency})` : receivedText,
    ],
    toFact(t("record.field.provider_reference"), order.provider_reference),
    toFact(t("record.field.payer"), order.payer),
    [t("record.field.conversion_rate"), rateText(order.conversion_rate)],
    paidAt
      ? [
          t("record.saidPaid"),
          <ReportedPaidTime key={paidAt} {...{ order, history }} mayClear={forms.mayProcess}>
            {dayAndMinute(paidAt, language)}
          </ReportedPaidTime>,
        ]
      : undefined,
  ];
  return <EditableSection {...props} name="in" title={t("record.in")} facts={facts} />;
}
