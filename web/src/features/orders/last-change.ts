import type { TransactionRow } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";

/** Names the handler, who changed the order last and when, and the cancel reason; undefined if there are none. */
export function formatLastChange(t: TFunction<"orders">, row: TransactionRow): string | undefined {
  const { handler, handled_at } = row;
  const handled =
    handler && t("tx.handled", { name: handler.name, time: clockMinute(handled_at ?? row.updated_at) });
  const changedBy = row.updated_by && `${row.updated_by.name}, ${clockMinute(row.updated_at)}`;
  const reason = row.cancel_reason && t(`tx.reason.${row.cancel_reason}`);
  return [handled, changedBy, reason].filter(Boolean).join(". ") || undefined;
}
