import type { TransactionRow } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";

/** Formats the handler, who last changed the order and when, and the cancel reason; undefined if all are missing. */
export function formatLastChange(t: TFunction<"orders">, row: TransactionRow): string | undefined {
  const { handler, handled_at } = row;
  const handlerText =
    handler && t("tx.handled", { name: handler.name, time: clockMinute(handled_at ?? row.updated_at) });
  const changeText = row.updated_by && `${row.updated_by.name}, ${clockMinute(row.updated_at)}`;
  const reason = row.cancel_reason && t(`tx.reason.${row.cancel_reason}`);
  return [handlerText, changeText, reason].filter(Boolean).join(". ") || undefined;
}
