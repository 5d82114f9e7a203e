import { fromHundredths, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Stats, TransactionStatus } from "@tukar-saldo/contracts";

/** Orders of one day that share status and destination. */
export interface OrderGroup {
  readonly day: string;
  readonly status: TransactionStatus;
  readonly destination: string;
  readonly count: number;
  readonly usdCents: number;
}

export interface CountAndSum {
  readonly count: number;
  readonly usdCents: number;
}

/** What is kept of one Jakarta day. */
export interface DayCounts {
  readonly day: string;
  readonly byStatus: Readonly<Record<TransactionStatus, number>>;
  readonly usdCents: number;
  readonly byDestination: Readonly<Record<string, CountAndSum>>;
}

const NONE = { pending: 0, processing: 0, completed: 0, cancelled: 0 };

/** The counts of a day from its groups; groups of other days are left out. */
export function countDay(day: string, groups: readonly OrderGroup[]): DayCounts {
  const byStatus = { ...NONE };
  const byDestination: Record<string, CountAndSum> = {};
  let usdCents = 0;
  for (const group of groups) {
    if (group.day !== day) continue;
    const sum = byDestination[group.destination] ?? { count: 0, usdCents: 0 };
    byDestination[group.destination] = {
      count: sum.count + group.count,
      usdCents: sum.usdCents + group.usdCents,
    };
    byStatus[group.status] += group.count;
    usdCents += group.usdCents;
  }
  return { day, byStatus, usdCents, byDestination };
}

/** Orders of a day, of one status or of all. */
export function ordersOf(counts: DayCounts, status?: TransactionStatus): number {
  if (status) return counts.byStatus[status];
  return TRANSACTION_STATUSES.reduce((sum, each) => sum + counts.byStatus[each], 0);
}

export function ordersOfDays(days: readonly DayCounts[], status?: TransactionStatus): number {
  return days.reduce((sum, day) => sum + ordersOf(day, status), 0);
}

/** The dashboard's figures over the given days. */
export function statsOf(days: readonly DayCounts[]): Stats {
  return {
    total_transactions: ordersOfDays(days),
    pending: ordersOfDays(days, "pending"),
    processing: ordersOfDays(days, "processing"),
    completed: ordersOfDays(days, "completed"),
    cancelled: ordersOfDays(days, "cancelled"),
    total_amount: fromHundredths(days.reduce((sum, day) => sum + day.usdCents, 0)),
  };
}
