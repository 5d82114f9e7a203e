import type { OrderStats, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";

/** Returns the counters after a status change: decrements the old status's counter, increments the new status's. */
export function applyStatusChange(
  stats: OrderStats,
  from: TransactionStatus,
  to: TransactionStatus,
): OrderStats {
  if (from === to) return stats;
  return { ...stats, [from]: Math.max(0, stats[from] - 1), [to]: stats[to] + 1 };
}

/** Returns the counters with one more order; adds amounts in cents to avoid floating-point errors. */
export function addOrder(stats: OrderStats, row: TransactionRow): OrderStats {
  const cents = Math.round(stats.total_amount * 100) + Math.round(row.paypal_amount * 100);
  return {
    ...stats,
    total_transactions: stats.total_transactions + 1,
    [row.status]: stats[row.status] + 1,
    total_amount: cents / 100,
  };
}
