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

/** For this many days the breakdown needs day buckets; older orders are counted by months. */
const BREAKDOWN_DAYS = 90;
/** A stale bucket with more orders is summed from those of its parts, so that only parts are counted again. */
const MAX_WHOLE_COUNT = 500;
/** Buckets of parts of a day are kept for this many days, after which orders seldom change. */
const PARTS_DAYS = 7;

/**
 * Marks every bucket that contains an order stale, before the relay removes an event from it. A minute that is not over
 * has no bucket on any replica yet, whose clocks may differ by less than it takes a minute to settle.
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

/** Counts every settled interval that is read and whose bucket is missing or stale. */
export async function refreshBuckets(context: RefreshContext): Promise<void> {
  const firstDay = await context.orderCounts.firstDay();
  if (firstDay !== undefined) await refreshMissing(context, neededBuckets(context, firstDay));
}

function neededBuckets({ now, rollout }: RefreshContext, firstDay: string): IntervalKey[] {
  const today = jakartaDay(now());
  if (!rollout.isOver(now())) return daysBetween(firstDay, addDays(today, -2));
  const until = endOfSettledTime(now());
  const recent = coverByDaysAndShorter(startOfInterval(addDays(today, -BREAKDOWN_DAYS)), until);
  return [...new Set([...recent, ...coverByIntervals(startOfInterval(EARLIEST_DAY), until)])];
}

/** Counts those of these intervals whose bucket is not fresh, from the buckets of their parts or from the orders. */
async function refreshMissing(context: RefreshContext, keys: readonly IntervalKey[]): Promise<void> {
  const { buckets } = context;
  const fresh = new Set((await buckets.listFresh(keys, { byDestination: false })).map(({ key }) => key));
  const missing = keys.filter((key) => !fresh.has(key));
  if (missing.length === 0) return;
  const stale = await buckets.getOrCreateStale(missing);
  const tokens = new Map(stale.map(({ key, token }) => [key, token]));
  const divided = await findDivided(context, stale);
  await refreshMissing(context, divided.flatMap(listSubintervals));
  const whole = stale.map(({ key }) => key).filter((key) => !divided.includes(key));
  const counted = [...(await sumParts(context, divided)), ...(await countIntervals(context, whole))];
  await buckets.saveFresh(counted.map((counts) => ({ counts, token: tokens.get(counts.key) ?? "" })));
}

/** The intervals to be summed from their parts: those with many orders, and those whose parts have buckets already. */
async function findDivided(
  { buckets, rollout, now }: RefreshContext,
  stale: readonly StaleBucket[],
): Promise<IntervalKey[]> {
  // During a rollout only days may have buckets.
  if (!rollout.isOver(now())) return [];
  const parts = await buckets.listFresh(
    stale.flatMap(({ key }) => listSubintervals(key)),
    { byDestination: false },
  );
  const withBucket = new Set(parts.map(({ key }) => key));
  const hasParts = (key: IntervalKey): boolean => listSubintervals(key).some((part) => withBucket.has(part));
  return stale
    .filter(({ key, lastCount = 0 }) => lastCount > MAX_WHOLE_COUNT || hasParts(key))
    .map(({ key }) => key)
    .filter((key) => listSubintervals(key).length > 0);
}

/** The sums of those of these intervals whose parts all have fresh buckets; the others stay stale. */
async function sumParts({ buckets }: CountContext, keys: readonly IntervalKey[]): Promise<IntervalCounts[]> {
  const fresh = await buckets.listFresh(keys.flatMap(listSubintervals));
  const byKey = new Map(fresh.map((counts) => [counts.key, counts]));
  return keys.flatMap((key) => {
    const parts = listSubintervals(key);
    const counted = parts.flatMap((part) => byKey.get(part) ?? []);
    return counted.length === parts.length ? [{ key, ...addOrderCounts(counted) }] : [];
  });
}

/** Counts intervals from the orders: those of a day or more by one query. */
async function countIntervals(
  { orderCounts }: CountContext,
  keys: readonly IntervalKey[],
): Promise<IntervalCounts[]> {
  const shorter = keys.filter((key) => !isDay(key) && !isLongerThanDay(key));
  const others = keys.filter((key) => isDay(key) || isLongerThanDay(key));
  const groups = others.length > 0 ? await orderCounts.groupOrders(mergeIntervals(others)) : [];
  const ofKey = (key: IntervalKey) => groups.filter(({ day }) => day.startsWith(key));
  const counts = others.map((key) => ({ key, ...sumOrderGroups(ofKey(key)) }));
  for (const key of shorter) {
    const found = await orderCounts.groupOrders([{ from: startOfInterval(key), until: endOfInterval(key) }]);
    counts.push({ key, ...sumOrderGroups(found) });
  }
  return counts;
}

type CheckContext = CountContext & Pick<Context, "log">;

/** Compares every fresh bucket with its orders; marks wrong ones stale and logs them. @returns how many */
export async function checkBuckets(context: CheckContext): Promise<number> {
  const { buckets, now, log } = context;
  await buckets.removePartsOfDaysBefore(addDays(jakartaDay(now()), -PARTS_DAYS));
  const wrong: IntervalKey[] = [];
  for (const key of await buckets.listFreshKeys()) {
    if (await isWrong(context, key)) wrong.push(key);
  }
  await buckets.markStale(wrong.toSorted((one, other) => other.length - one.length));
  if (wrong.length > 0) {
    log.error({ intervals: wrong }, "bucket check: buckets differ from their orders, counting them again");
  }
  return wrong.length;
}

async function isWrong(context: CheckContext, key: IntervalKey): Promise<boolean> {
  const [before] = await context.buckets.listFresh([key]);
  if (before === undefined || isDeepStrictEqual((await countIntervals(context, [key]))[0], before))
    return false;
  // A change in progress also makes them differ: its event is unpublished, or the bucket is stale by now.
  const { createdAt, completeUntil = endOfInterval(key) } = await context.orderCounts.listUnpublished();
  if (createdAt.some((at) => listIntervalsContaining(at).includes(key)) || completeUntil < endOfInterval(key))
    return false;
  const [after] = await context.buckets.listFresh([key]);
  return isDeepStrictEqual(after, before);
}
