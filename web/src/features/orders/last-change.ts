import type { TransactionRow } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";

/** Who works on an order, who changed it last, when, and why it was cancelled; undefined when no member of staff did. */
export function lastChange(t: TFunction<"orders">, row: TransactionRow): string | undefined {
  const { handler, handled_at } = row;
  const handled =
    handler && t("tx.handled", { name: handler.name, time: clockMinute(handled_at ?? row.updated_at) });
  const by = row.updated_by && `${row.updated_by.name}, ${clockMinute(row.updated_at)}`;
  const why = row.cancel_reason && t(`tx.reason.${row.cancel_reason}`);
  return [handled, by, why].filter(Boolean).join(". ") || undefined;
}
