import { isDeepStrictEqual } from "node:util";
import { addDays, jakartaDay } from "@tukar-saldo/contracts";
import {
  coverByIntervals,
  coverByDaysAndShorter,
  daysBetween,
  EARLIEST_DAY,
  endOfInterval,
  listIntervalsContaining,
  isDay,
  isLongerThanDay,
  listSubintervals,
  endOfSettledTime,
  startOfInterval,
} from "../domain/intervals.js";
import type { IntervalKey } from "../domain/intervals.js";
import { mergeIntervals } from "../domain/live-ranges.js";
import { addOrderCounts, sumOrderGroups } from "../domain/order-counts.js";
import type { IntervalCounts } from "../domain/order-counts.js";
import type { StaleBucket } from "../store/bucket-store.js";
import type { Context } from "./context.js";
import type { CountContext } from "./count-orders.js";

/** The number of days for which the breakdown needs day buckets. Older orders are counted by months. */
const BREAKDOWN_DAYS = 90;
/** A stale bucket with more orders than this is not counted from the orders, but summed from the buckets of its
 * subintervals. Only subintervals with a stale bucket are counted again.
 */
const MAX_DIRECT_COUNT = 500;
/** The number of days to keep the buckets of intervals shorter than a day, as older orders seldom change. */
const SHORT_BUCKET_DAYS = 7;

/**
 * Marks every bucket stale that counts an order created at `createdAt`. Called before the relay clears an event of the
 * order. A minute that is not over has no bucket to mark, since no replica counts a minute before it has settled.
 */
export async function markBucketsStale(
  { buckets, now }: Pick<Context, "buckets" | "now">,
  createdAt: Date,
): Promise<void> {
  const keys = listIntervalsContaining(createdAt);
  const [minute = ""] = keys;
  if (endOfInterval(minute) <= now()) await buckets.markStale(keys);
}

type RefreshContext = CountContext & Pick<Context, "rollout">;

/** Counts every settled interval that statistics read and whose bucket is missing or stale. */
export async function refreshBuckets(context: RefreshContext): Promise<void> {
  const firstDay = await context.orderCounts.readFirstDay();
  if (firstDay !== undefined) await refreshStaleBuckets(context, listNeededBuckets(context, firstDay));
}

function listNeededBuckets({ now, rollout }: RefreshContext, firstDay: string): IntervalKey[] {
  const today = jakartaDay(now());
  if (!rollout.isOver(now())) return daysBetween(firstDay, addDays(today, -2));
  const until = endOfSettledTime(now());
  const recentKeys = coverByDaysAndShorter(startOfInterval(addDays(today, -BREAKDOWN_DAYS)), until);
  return [...new Set([...recentKeys, ...coverByIntervals(startOfInterval(EARLIEST_DAY), until)])];
}

/** Counts the intervals whose buckets are not fresh, from the buckets of their subintervals or from the orders. */
async function refreshStaleBuckets(context: RefreshContext, keys: readonly IntervalKey[]): Promise<void> {
  const { buckets } = context;
  const freshKeys = new Set((await buckets.listFresh(keys, { byDestination: false })).map(({ key }) => key));
  const missingKeys = keys.filter((key) => !freshKeys.has(key));
  if (missingKeys.length === 0) return;
  const staleBuckets = await buckets.getOrCreateStale(missingKeys);
  const tokens = new Map(staleBuckets.map(({ key, token }) => [key, token]));
  const keysToSum = await findIntervalsToSum(context, staleBuckets);
  await refreshStaleBuckets(context, keysToSum.flatMap(listSubintervals));
  const keysToCount = staleBuckets.map(({ key }) => key).filter((key) => !keysToSum.includes(key));
  const intervalCounts = [
    ...(await sumSubintervals(context, keysToSum)),
    ...(await countIntervals(context, keysToCount)),
  ];
  await buckets.saveFresh(intervalCounts.map((counts) => ({ counts, token: tokens.get(counts.key) ?? "" })));
}

/**
 * Finds the intervals to be summed from their subintervals: those with many orders, and those whose subintervals
 * have buckets.
 */
async function findIntervalsToSum(
  { buckets, rollout, now }: RefreshContext,
  staleBuckets: readonly StaleBucket[],
): Promise<IntervalKey[]> {
  // During a rollout only days may have buckets, as replicas of the previous version maintain only day buckets.
  if (!rollout.isOver(now())) return [];
  const subintervalCounts = await buckets.listFresh(
    staleBuckets.flatMap(({ key }) => listSubintervals(key)),
    { byDestination: false },
  );
  const keysWithBucket = new Set(subintervalCounts.map(({ key }) => key));
  const hasSubintervalBucket = (key: IntervalKey): boolean =>
    listSubintervals(key).some((part) => keysWithBucket.has(part));
  return staleBuckets
    .filter(({ key, lastCount = 0 }) => lastCount > MAX_DIRECT_COUNT || hasSubintervalBucket(key))
    .map(({ key }) => key)
    .filter((key) => listSubintervals(key).length > 0);
}

/** Sums the intervals whose subintervals all have fresh buckets; others stay stale. */
async function sumSubintervals(
  { buckets }: CountContext,
  keys: readonly IntervalKey[],
): Promise<IntervalCounts[]> {
  const freshCounts = await buckets.listFresh(keys.flatMap(listSubintervals));
  const byKey = new Map(freshCounts.map((counts) => [counts.key, counts]));
  return keys.flatMap((key) => {
    const subintervals = listSubintervals(key);
    const intervalCounts = subintervals.flatMap((part) => byKey.get(part) ?? []);
    return intervalCounts.length === subintervals.length ? [{ key, ...addOrderCounts(intervalCounts) }] : [];
  });
}

/** Counts intervals from the orders. Intervals of a day or more are counted by one query. */
async function countIntervals(
  { orderCounts }: CountContext,
  keys: readonly IntervalKey[],
): Promise<IntervalCounts[]> {
  const shorterKeys = keys.filter((key) => !isDay(key) && !isLongerThanDay(key));
  const dayOrLongerKeys = keys.filter((key) => isDay(key) || isLongerThanDay(key));
  const groups =
    dayOrLongerKeys.length > 0 ? await orderCounts.groupOrders(mergeIntervals(dayOrLongerKeys)) : [];
  const listGroupsOf = (key: IntervalKey) => groups.filter(({ day }) => day.startsWith(key));
  const counts = dayOrLongerKeys.map((key) => ({ key, ...sumOrderGroups(listGroupsOf(key)) }));
  for (const key of shorterKeys) {
    const range = { from: startOfInterval(key), until: endOfInterval(key) };
    counts.push({ key, ...sumOrderGroups(await orderCounts.groupOrders([range])) });
  }
  return counts;
}

type CheckContext = CountContext & Pick<Context, "log">;

/**
 * Compares every fresh bucket with its orders. Marks wrong buckets stale and logs them.
 * @returns the number of wrong buckets
 */
export async function checkBuckets(context: CheckContext): Promise<number> {
  const { buckets, now, log } = context;
  await buckets.removeShortBucketsBefore(addDays(jakartaDay(now()), -SHORT_BUCKET_DAYS));
  const wrongKeys: IntervalKey[] = [];
  for (const key of await buckets.listFreshKeys()) {
    if (await isBucketWrong(context, key)) wrongKeys.push(key);
  }
  await buckets.markStale(wrongKeys.toSorted((a, b) => b.length - a.length));
  if (wrongKeys.length > 0) {
    log.error(
      { intervals: wrongKeys },
      "bucket check: buckets differ from their orders, counting them again",
    );
  }
  return wrongKeys.length;
}

async function isBucketWrong(context: CheckContext, key: IntervalKey): Promise<boolean> {
  const [before] = await context.buckets.listFresh([key]);
  if (before === undefined || isDeepStrictEqual((await countIntervals(context, [key]))[0], before))
    return false;
  // The counts also differ while a change is in progress: its event is not published yet, or the bucket has become
  // stale.
  const { createdAt, completeUntil = endOfInterval(key) } = await context.orderCounts.listUnpublished();
  if (createdAt.some((at) => listIntervalsContaining(at).includes(key)) || completeUntil < endOfInterval(key))
    return false;
  const [after] = await context.buckets.listFresh([key]);
  return isDeepStrictEqual(after, before);
}
