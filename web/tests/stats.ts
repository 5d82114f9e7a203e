import type { OrderStats } from "@tukar-saldo/contracts";

/** The counters of the order list, with the given number of orders in each status. */
export function statsOf(counts: Partial<Omit<OrderStats, "total_transactions">>): OrderStats {
  const { pending = 0, processing = 0, completed = 0, cancelled = 0, total_amount = 0 } = counts;
  const total_transactions = pending + processing + completed + cancelled;
  return { total_transactions, pending, processing, completed, cancelled, total_amount };
}
