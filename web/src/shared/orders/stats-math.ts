import type { OrderStats, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";

/** The counters after an order's status changed: the old one minus one, the new one plus one. */
export function applyStatusChange(
  stats: OrderStats,
  from: TransactionStatus,
  to: TransactionStatus,
): OrderStats {
  if (from === to) return stats;
  return { ...stats, [from]: Math.max(0, stats[from] - 1), [to]: stats[to] + 1 };
}

/** The counters with one more order; amounts are added in cents. */
export function addOrder(stats: OrderStats, row: TransactionRow): OrderStats {
  const cents = Math.round(stats.total_amount * 100) + Math.round(row.paypal_amount * 100);
  return {
    ...stats,
    total_transactions: stats.total_transactions + 1,
    [row.status]: stats[row.status] + 1,
    total_amount: cents / 100,
  };
}
