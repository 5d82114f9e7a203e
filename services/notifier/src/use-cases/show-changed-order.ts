import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Dashboards } from "./dashboards.js";

/** Every dashboard gets the row as decided; one that has a higher version ignores it. */
export function showChangedOrder(dashboards: Dashboards, row: TransactionRow): void {
  dashboards.changedOrder(row);
}
