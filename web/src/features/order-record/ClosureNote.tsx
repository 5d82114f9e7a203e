import type { OrderChangeView, OrderDetail } from "@tukar-saldo/contracts";
import { isClosedStatus } from "@tukar-saldo/contracts";
import { useTranslation } from "react-i18next";
import { dayAndMinute } from "../../shared/desk/format.js";
import { useLanguage } from "../../shared/i18n/use-language.js";
import { describeActor } from "./history-texts.js";

interface Props {
  readonly order: OrderDetail;
  readonly history: readonly OrderChangeView[];
}

/** When and by whom a closed order was completed or cancelled, with its payout reference or reason. */
export function ClosureNote({ order, history }: Props) {
  const { t } = useTranslation("record");
  const language = useLanguage();
  const { status } = order;
  if (!isClosedStatus(status)) return null;
  const closingChange = history.findLast(({ to }) => to["status"] === status);
  const at = order.completed_at ?? closingChange?.at ?? order.updated_at;
  const name = closingChange && describeActor(t, closingChange);
  const values = { status: t(`tx.status.${status}`), time: dayAndMinute(at, language) };
  const { cancel_reason: reason, reason_text: text } = order;
  return (
    <p className="record__end" data-status={status}>
      <b>{name ? t("record.ended.by", { ...values, name }) : t("record.ended", values)}</b>
      {status === "completed" && order.payout_reference && (
        <span>{t("record.ended.reference", { reference: order.payout_reference })}</span>
      )}
      {reason && <span>{[t(`tx.reason.${reason}`, { ns: "orders" }), text].filter(Boolean).join(": ")}</span>}
    </p>
  );
}
