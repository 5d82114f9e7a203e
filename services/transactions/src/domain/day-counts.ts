import { addDays, DESTINATIONS, fromHundredths, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Breakdown, Stats, TransactionStatus } from "@tukar-saldo/contracts";
import { daysBetween } from "./live-days.js";

/** Orders of one day that share status and destination. */
export interface OrderGroup {
  readonly day: string;
  readonly status: TransactionStatus;
  readonly destination: string;
  readonly count: number;
  readonly usdCents: number;
}

interface CountAndSum {
  readonly count: number;
  readonly usdCents: number;
}

/** The orders of one day in Jakarta. */
export interface DayCounts {
  readonly day: string;
  readonly byStatus: Readonly<Record<TransactionStatus, number>>;
  readonly usdCents: number;
  readonly byDestination: Readonly<Record<string, CountAndSum>>;
}

const NO_ORDERS = { pending: 0, processing: 0, completed: 0, cancelled: 0 };

/** The counts of a day; ignores groups of other days. */
export function countDay(day: string, groups: readonly OrderGroup[]): DayCounts {
  const byStatus = { ...NO_ORDERS };
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

function countOrdersOfDay({ byStatus }: DayCounts, status?: TransactionStatus): number {
  if (status) return byStatus[status];
  return TRANSACTION_STATUSES.reduce((sum, each) => sum + byStatus[each], 0);
}

/** The number of orders of these days, of one status or of all. */
export function countOrders(days: readonly DayCounts[], status?: TransactionStatus): number {
  return days.reduce((sum, day) => sum + countOrdersOfDay(day, status), 0);
}

/** The dashboard's figures over these days. */
export function statsOf(days: readonly DayCounts[]): Stats {
  return {
    total_transactions: countOrders(days),
    pending: countOrders(days, "pending"),
    processing: countOrders(days, "processing"),
    completed: countOrders(days, "completed"),
    cancelled: countOrders(days, "cancelled"),
    total_amount: fromHundredths(days.reduce((sum, day) => sum + day.usdCents, 0)),
  };
}

/** The first day of a period of that many days that ends today. */
export function firstDayOf(days: number, today: string): string {
  return addDays(today, 1 - days);
}

/** The chart data of the days from `first` to `last`, including days and destinations without orders. */
export function breakdownOf(counts: readonly DayCounts[], first: string, last: string): Breakdown {
  const within = counts.filter(({ day }) => day >= first && day <= last);
  const byDay = new Map(within.map((day) => [day.day, day]));
  return {
    by_day: daysBetween(first, last).map((day) => {
      const found = byDay.get(day);
      const count = found ? countOrdersOfDay(found) : 0;
      return { day, count, usd: fromHundredths(found?.usdCents ?? 0) };
    }),
    by_destination: DESTINATIONS.map(({ value, label }) => {
      const { count, usdCents } = sumOfDestination(value, within);
      return { destination: value, label, count, usd: fromHundredths(usdCents) };
    }),
  };
}

function sumOfDestination(destination: string, days: readonly DayCounts[]): CountAndSum {
  const sums = days.map(({ byDestination }) => byDestination[destination] ?? { count: 0, usdCents: 0 });
  return {
    count: sums.reduce((total, sum) => total + sum.count, 0),
    usdCents: sums.reduce((total, sum) => total + sum.usdCents, 0),
  };
}
