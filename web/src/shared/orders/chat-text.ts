import { toPublicCancelReason } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { formatIdr, formatUsd } from "../format/money.js";
import { reportLink } from "../report-link.js";

/** The prefilled text of a chat with the customer: the order's next step, or its outcome. */
export function chatText(t: TFunction<"orders">, row: TransactionRow): string {
  const values = {
    name: row.account_name,
    code: row.unique_code,
    amount: formatUsd(row.paypal_amount),
    payout: formatIdr(row.final_amount),
    destination: row.destination_name,
    link: reportLink(row.transaction_id),
  };
  if (row.status !== "cancelled") return t(`tx.chat.${row.status}`, values);
  const reason = row.cancel_reason ? toPublicCancelReason(row.cancel_reason) : "other";
  if (reason === "other") return t("tx.chat.cancelled", values);
  return t("tx.chat.cancelled.why", { ...values, reason: t(`tx.told.${reason}`) });
}
