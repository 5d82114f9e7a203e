import type { TransactionRow } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";

/** Who changed an order last, when, and why it was cancelled; undefined when no member of staff did. */
export function lastChange(t: TFunction<"orders">, row: TransactionRow): string | undefined {
  const by = row.updated_by && `${row.updated_by.name}, ${clockMinute(row.updated_at)}`;
  const why = row.cancel_reason && t(`tx.reason.${row.cancel_reason}`);
  return [by, why].filter(Boolean).join(". ") || undefined;
}
