import type { TransactionRow } from "@tukar-saldo/contracts";
import type { TFunction } from "i18next";
import { clockMinute } from "../../shared/desk/format.js";

/** Says who changed an order since `seen`, to which status and when; without a name for customers and system jobs. */
export function formatConflict(t: TFunction<"orders">, row: TransactionRow, seen: TransactionRow): string {
  const values = {
    code: row.unique_code,
    status: t(`tx.status.${row.status}`),
    time: clockMinute(row.updated_at),
  };
  const name = row.updated_by?.name;
  if (name && row.status === seen.status) return t("tx.conflict.other", { ...values, name });
  return name ? t("tx.conflict.by", { ...values, name }) : t("tx.conflict", values);
}
