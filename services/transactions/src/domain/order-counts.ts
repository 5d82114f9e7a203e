import { addDays, DESTINATIONS, fromHundredths, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderBreakdown, OrderStats, TransactionStatus } from "@tukar-saldo/contracts";
import { daysBetween } from "./intervals.js";
import type { IntervalKey } from "./intervals.js";

/** Count and sum of the orders of one day that have the same status and destination. */
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

/** The counts of orders by status and by destination, and the sum of their amounts in US cents. */
export interface OrderCounts {
  readonly byStatus: Readonly<Record<TransactionStatus, number>>;
  readonly usdCents: number;
  readonly byDestination: Readonly<Record<string, CountAndSum>>;
}

/**
 * The counts of orders placed within an interval. In a list of interval counts, each order is counted only once, even
 * if several of the intervals contain it.
 */
export interface IntervalCounts extends OrderCounts {
  readonly key: IntervalKey;
}

const ZERO_STATUS_COUNTS = { pending: 0, processing: 0, completed: 0, cancelled: 0 };

/** Adds up the counts and amounts of order groups. */
export function sumOrderGroups(groups: readonly OrderGroup[]): OrderCounts {
  const counts = groups.map(({ status, destination, count, usdCents }): OrderCounts => {
    const byDestination = { [destination]: { count, usdCents } };
    return { byStatus: { ...ZERO_STATUS_COUNTS, [status]: count }, usdCents, byDestination };
  });
  return addOrderCounts(counts);
}

/** Adds up the counts and amounts of the order groups of one day; ignores groups of other days. */
export function sumOrderGroupsOfDay(day: string, groups: readonly OrderGroup[]): IntervalCounts {
  return { key: day, ...sumOrderGroups(groups.filter((group) => group.day === day)) };
}

/** Adds up order counts by status and by destination, and their amounts. */
export function addOrderCounts(countsToAdd: readonly OrderCounts[]): OrderCounts {
  const byStatus = { ...ZERO_STATUS_COUNTS };
  const byDestination: Record<string, CountAndSum> = {};
  for (const counts of countsToAdd) {
    for (const status of TRANSACTION_STATUSES) byStatus[status] += counts.byStatus[status];
    for (const [destination, { count, usdCents }] of Object.entries(counts.byDestination)) {
      const destinationSum = byDestination[destination] ?? { count: 0, usdCents: 0 };
      byDestination[destination] = {
        count: destinationSum.count + count,
        usdCents: destinationSum.usdCents + usdCents,
      };
    }
  }
  return {
    byStatus,
    usdCents: countsToAdd.reduce((sum, counts) => sum + counts.usdCents, 0),
    byDestination,
  };
}

/** Returns the number of orders with a status, or of all orders. */
export function toOrderTotal(counts: readonly OrderCounts[], status?: TransactionStatus): number {
  const { byStatus } = addOrderCounts(counts);
  if (status) return byStatus[status];
  return TRANSACTION_STATUSES.reduce((sum, each) => sum + byStatus[each], 0);
}

/** Computes the dashboard's statistics from counts. */
export function toStats(counts: readonly OrderCounts[]): OrderStats {
  const { byStatus, usdCents } = addOrderCounts(counts);
  return {
    total_transactions: toOrderTotal(counts),
    ...byStatus,
    total_amount: fromHundredths(usdCents),
  };
}

/** The first day of a period of `days` days that ends today. */
export function firstDayOfLastDays(days: number, today: string): string {
  return addDays(today, 1 - days);
}

interface BreakdownFilter {
  /** The first day of the breakdown; `to` is its last day. */
  readonly from: string;
  readonly to: string;
  /** The destination whose orders are counted; all destinations if it is absent. */
  readonly destination?: string | undefined;
}

/** Creates the chart data of the selected days, including days and destinations without orders. */
export function toBreakdown(
  counts: readonly IntervalCounts[],
  { from, to, destination }: BreakdownFilter,
): OrderBreakdown {
  const days = daysBetween(from, to);
  const byDay = new Map(days.map((day): [string, IntervalCounts[]] => [day, []]));
  for (const each of counts) byDay.get(dayOf(each))?.push(each);
  const { byDestination } = addOrderCounts([...byDay.values()].flat());
  return {
    by_day: days.map((day) => {
      const dayCounts = byDay.get(day) ?? [];
      return {
        day,
        ...toCountAndUsd(
          destination === undefined ? toTotal(dayCounts) : toDestinationTotal(dayCounts, destination),
        ),
      };
    }),
    by_destination: DESTINATIONS.filter(
      ({ value }) => destination === undefined || value === destination,
    ).map(({ value, label }) => ({
      destination: value,
      label,
      ...toCountAndUsd(byDestination[value] ?? ZERO_COUNT),
    })),
  };
}

const ZERO_COUNT: CountAndSum = { count: 0, usdCents: 0 };

const toCountAndUsd = ({ count, usdCents }: CountAndSum) => ({ count, usd: fromHundredths(usdCents) });

const toTotal = (counts: readonly OrderCounts[]): CountAndSum => ({
  count: toOrderTotal(counts),
  usdCents: addOrderCounts(counts).usdCents,
});

const toDestinationTotal = (counts: readonly OrderCounts[], destination: string): CountAndSum =>
  addOrderCounts(counts).byDestination[destination] ?? ZERO_COUNT;

const dayOf = ({ key }: IntervalCounts): string => key.slice(0, "2000-01-01".length);
