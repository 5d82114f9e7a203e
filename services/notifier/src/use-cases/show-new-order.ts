import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Dashboards } from "./dashboards.js";

/** Every dashboard gets the row; one that already has it, or a newer one, ignores it. */
export function showNewOrder(dashboards: Dashboards, row: TransactionRow): void {
  dashboards.newOrder(row);
}
