import { addDays, jakartaDay } from "@tukar-saldo/contracts";
import type { Breakdown, Stats } from "@tukar-saldo/contracts";
import { breakdownOf, countDay, firstDayOf, statsOf } from "../domain/day-counts.js";
import type { DayCounts } from "../domain/day-counts.js";
import { lastSettledDay, liveDays } from "../domain/live-days.js";
import type { Context } from "./context.js";

/** What counting days needs. */
export type CountContext = Pick<Context, "orderCounts" | "dayBuckets" | "now">;

/** The dashboard's figures over all orders. */
export async function getStats(context: CountContext): Promise<Stats> {
  return statsOf(await countDays(context));
}

/** Orders by day and by destination over the days that end today. */
export async function getBreakdown(context: CountContext, days: number): Promise<Breakdown> {
  const today = jakartaDay(context.now());
  const first = firstDayOf(days, today);
  return breakdownOf(await countDays(context, first), first, today);
}

/**
 * The counts of every day since `from`, or since the first order: of settled days from their buckets, of live
 * days from the orders. Reads unpublished events before the buckets: the relay marks a bucket stale before it
 * removes the event, so at least one of the two reads sees a change.
 */
export async function countDays(context: CountContext, from?: string): Promise<DayCounts[]> {
  const { orderCounts, dayBuckets, now } = context;
  const today = jakartaDay(now());
  const unpublished = await orderCounts.daysWithUnpublishedEvents(addDays(lastSettledDay(today), 1));
  const [buckets, oldest] = await Promise.all([dayBuckets.listFresh(from), from ?? orderCounts.firstDay()]);
  const fresh = new Set(buckets.map(({ day }) => day));
  const live = liveDays({ firstDay: oldest ?? today, today, fresh, unpublished });
  const groups = await orderCounts.groupDays(live);
  const counted = live.map((day) => countDay(day, groups));
  return [...buckets.filter(({ day }) => !live.includes(day)), ...counted];
}
