import { firstDayOfOverlap } from "@tukar-saldo/contracts";
import type { OrderListFilter, TransactionStatus } from "@tukar-saldo/contracts";
import {
  endOfBucketedTime,
  endOfInterval,
  coverByIntervals,
  coverByDaysAndShorter,
  listDaysOfInterval,
  EARLIEST_DAY,
  listIntervalsContaining,
  isLongerThanDay,
  listSubintervals,
  startOfInterval,
} from "../domain/intervals.js";
import type { IntervalKey } from "../domain/intervals.js";
import { findLiveRanges } from "../domain/live-ranges.js";
import type { TimeRange } from "../domain/live-ranges.js";
import { sumOrderGroups, sumOrderGroupsOfDay, toOrderTotal } from "../domain/order-counts.js";
import type { IntervalCounts } from "../domain/order-counts.js";
import type { CountOptions } from "../store/order-count-store.js";
import type { Context } from "./context.js";

/** The dependencies of `countOrdersSince`. */
export type CountContext = Pick<Context, "orderCounts" | "buckets" | "now">;

export interface OrderCountQuery {
  /** Orders placed before this day are not counted. If absent, counting begins with the oldest order. */
  readonly from?: string | undefined;
  /** Orders placed after this day are not counted. If absent, counting ends with the newest order. */
  readonly to?: string | undefined;
  /** Whether each of the returned counts must be of one day or less. */
  readonly byDay?: boolean;
  /** Whether the caller uses the counts by destination. If not, these counts may be incomplete. */
  readonly byDestination?: boolean;
}

interface SettledCounts {
  /** The counts that fresh buckets have, one for each interval. */
  readonly counts: IntervalCounts[];
  /** The ranges of time that no fresh bucket covers. Their orders have to be counted. */
  readonly liveRanges: TimeRange[];
}

/**
 * Reads the counts of the settled intervals of a range of days. Unpublished events are read before the buckets. As the
 * relay marks buckets stale before it clears an event, each change of an order shows in at least one of these two reads.
 */
async function readSettledCounts(context: CountContext, query: OrderCountQuery): Promise<SettledCounts> {
  const { createdAt, completeUntil } = await context.orderCounts.listUnpublished();
  const from = startOfInterval(query.from ?? EARLIEST_DAY);
  const endOfLastDay = query.to === undefined ? undefined : endOfInterval(query.to);
  const bounds = [endOfBucketedTime(context.now()), completeUntil, endOfLastDay].map((each) =>
    each?.getTime(),
  );
  const until = new Date(Math.max(Math.min(...bounds.map((each) => each ?? Infinity)), from.getTime()));
  const keys = listCoveringIntervals(from, until, query.byDay ?? false);
  const changingKeys = new Set(createdAt.flatMap(listIntervalsContaining));
  const { counts, liveKeys } = await readBuckets(context, { keys, changingKeys, query });
  const rangeAfter = { from: until, ...(endOfLastDay ? { until: endOfLastDay } : {}) };
  return { counts, liveRanges: findLiveRanges(liveKeys, rangeAfter) };
}

/** Counts the orders of a range of days: settled intervals from their buckets, other intervals from the orders. */
export async function countOrdersSince(
  context: CountContext,
  query: OrderCountQuery,
): Promise<IntervalCounts[]> {
  const { counts, liveRanges } = await readSettledCounts(context, query);
  const groups = await context.orderCounts.groupOrders(liveRanges);
  const days = new Set(groups.map(({ day }) => day));
  return [...counts, ...[...days].map((day) => sumOrderGroupsOfDay(day, groups))];
}

/** Up to this many live ranges are counted by one query each. The orders of more ranges are grouped by a single query. */
const MAX_COUNTED_RANGES = 8;

async function countLiveOrders(
  { orderCounts }: CountContext,
  ranges: readonly TimeRange[],
  status: TransactionStatus | undefined,
  options: CountOptions,
): Promise<number> {
  if (ranges.length <= MAX_COUNTED_RANGES) return orderCounts.countOrders(ranges, status, options);
  return toOrderTotal([sumOrderGroups(await orderCounts.groupOrders(ranges, options))], status);
}

/** Counts the orders of a list that is limited by nothing but its status, its period and its days. */
export async function countByStatusAndDays(
  context: CountContext,
  filter: Pick<OrderListFilter, "status" | "date_range" | "from" | "to">,
  options: CountOptions = {},
): Promise<number> {
  const from = firstDayOfOverlap(filter, context.now());
  const status = filter.status === "all" ? undefined : filter.status;
  const query = { from, to: filter.to, byDestination: false };
  const { counts, liveRanges } = await readSettledCounts(context, query);
  return toOrderTotal(counts, status) + (await countLiveOrders(context, liveRanges, status, options));
}

const MAX_CACHED_COVERS = 16;
/** Caches the intervals that cover a period, by the period's bounds, which stay the same for a minute. */
const coverCache = new Map<string, readonly IntervalKey[]>();

function listCoveringIntervals(from: Date, until: Date, byDay: boolean): readonly IntervalKey[] {
  const cacheKey = `${from.getTime()} ${until.getTime()} ${byDay}`;
  const keys = coverCache.get(cacheKey) ?? (byDay ? coverByDaysAndShorter : coverByIntervals)(from, until);
  if (coverCache.size >= MAX_CACHED_COVERS) coverCache.clear();
  coverCache.set(cacheKey, keys);
  return keys;
}

interface BucketRequest {
  readonly keys: readonly IntervalKey[];
  /**
   * Intervals that contain an order with an unpublished event. Their buckets may not include the change of that order
   * yet.
   */
  readonly changingKeys: ReadonlySet<IntervalKey>;
  readonly query: OrderCountQuery;
}

/** Reads the buckets of intervals, or of their subintervals. Intervals without a usable bucket are live. */
async function readBuckets(
  context: CountContext,
  { keys, changingKeys, query: { byDestination = true } }: BucketRequest,
): Promise<{ counts: IntervalCounts[]; liveKeys: IntervalKey[] }> {
  const counts: IntervalCounts[] = [];
  const liveKeys: IntervalKey[] = [];
  const readUsableBuckets = async (intervals: readonly IntervalKey[]): Promise<IntervalKey[]> => {
    const freshCounts = await context.buckets.listFresh(intervals, { byDestination });
    const usableCounts = freshCounts.filter(({ key }) => !changingKeys.has(key));
    counts.push(...usableCounts);
    return usableCounts.map(({ key }) => key);
  };
  let foundKeys = new Set(await readUsableBuckets(keys));
  let missingKeys = keys.filter((key) => !foundKeys.has(key));
  while (missingKeys.length > 0) {
    const subintervals = await listSubintervalsToRead(context, missingKeys);
    foundKeys = new Set(await readUsableBuckets([...subintervals.values()].flat()));
    const hasSubintervalBuckets = (key: IntervalKey) =>
      subintervals.get(key)?.some((subinterval) => foundKeys.has(subinterval)) ?? false;
    liveKeys.push(...missingKeys.filter((key) => !hasSubintervalBuckets(key)));
    missingKeys = missingKeys
      .filter(hasSubintervalBuckets)
      .flatMap((key) => subintervals.get(key)?.filter((subinterval) => !foundKeys.has(subinterval)) ?? []);
  }
  return { counts, liveKeys };
}

/**
 * Lists the subintervals that are likely to have buckets. For an interval longer than a day, these are its days, as
 * only days have buckets during a rollout.
 */
async function listSubintervalsToRead(
  { orderCounts }: CountContext,
  keys: readonly IntervalKey[],
): Promise<Map<IntervalKey, IntervalKey[]>> {
  const firstDay = keys.some(isLongerThanDay) ? await orderCounts.readFirstDay() : undefined;
  const listSubintervalsOf = (key: IntervalKey): IntervalKey[] => {
    if (!isLongerThanDay(key)) return listSubintervals(key);
    return firstDay === undefined ? [] : listDaysOfInterval(key).filter((day) => day >= firstDay);
  };
  return new Map(keys.map((key) => [key, listSubintervalsOf(key)]));
}
