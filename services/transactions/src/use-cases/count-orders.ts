import {
  endOfCountedTime,
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
import { sumOrderGroupsOfDay } from "../domain/order-counts.js";
import type { IntervalCounts } from "../domain/order-counts.js";
import type { Context } from "./context.js";

/** What counting orders needs. */
export type CountContext = Pick<Context, "orderCounts" | "buckets" | "now">;

export interface OrderCountQuery {
  /** The first day; all orders are counted without it. */
  readonly from?: string | undefined;
  /** Each count is of one day or less. */
  readonly byDay?: boolean;
  /** When false, `byDestination` may lack orders. */
  readonly byDestination?: boolean;
}

/**
 * Counts that add up to the orders since a day: those of settled intervals from their buckets, the others from the
 * orders. Reads unpublished events before the buckets: the relay marks the buckets of an order stale before it removes
 * an event of it, so at least one of the two reads sees a change.
 */
export async function countOrdersSince(
  context: CountContext,
  query: OrderCountQuery,
): Promise<IntervalCounts[]> {
  const { createdAt, completeUntil } = await context.orderCounts.listUnpublished();
  const from = startOfInterval(query.from ?? EARLIEST_DAY);
  const end = Math.min(endOfCountedTime(context.now()).getTime(), completeUntil?.getTime() ?? Infinity);
  const until = new Date(Math.max(end, from.getTime()));
  const keys = cover(from, until, query.byDay ?? false);
  const changing = new Set(createdAt.flatMap(listIntervalsContaining));
  const { counts, live } = await readBuckets(context, { keys, changing, query });
  const groups = await context.orderCounts.groupOrders(findLiveRanges(live, until));
  const days = new Set(groups.map(({ day }) => day));
  return [...counts, ...[...days].map((day) => sumOrderGroupsOfDay(day, groups))];
}

const MAX_COVERS = 16;
/** Within a minute all requests for a period need the same intervals. */
const covers = new Map<string, readonly IntervalKey[]>();

function cover(from: Date, until: Date, byDay: boolean): readonly IntervalKey[] {
  const name = `${from.getTime()} ${until.getTime()} ${byDay}`;
  const keys = covers.get(name) ?? (byDay ? coverByDaysAndShorter : coverByIntervals)(from, until);
  if (covers.size >= MAX_COVERS) covers.clear();
  covers.set(name, keys);
  return keys;
}

interface Wanted {
  readonly keys: readonly IntervalKey[];
  /** Intervals with an unpublished event: their buckets may lack a change. */
  readonly changing: ReadonlySet<IntervalKey>;
  readonly query: OrderCountQuery;
}

/** Reads the buckets of these intervals, or of parts of them. The intervals without a usable bucket are live. */
async function readBuckets(
  context: CountContext,
  { keys, changing, query: { byDestination = true } }: Wanted,
): Promise<{ counts: IntervalCounts[]; live: IntervalKey[] }> {
  const counts: IntervalCounts[] = [];
  const live: IntervalKey[] = [];
  const read = async (wanted: readonly IntervalKey[]): Promise<IntervalKey[]> => {
    const fresh = await context.buckets.listFresh(wanted, { byDestination });
    const usable = fresh.filter(({ key }) => !changing.has(key));
    counts.push(...usable);
    return usable.map(({ key }) => key);
  };
  let found = new Set(await read(keys));
  let missing = keys.filter((key) => !found.has(key));
  while (missing.length > 0) {
    const parts = await readablePartsOf(context, missing);
    found = new Set(await read([...parts.values()].flat()));
    const isDivided = (key: IntervalKey) => parts.get(key)?.some((part) => found.has(part)) ?? false;
    live.push(...missing.filter((key) => !isDivided(key)));
    missing = missing
      .filter(isDivided)
      .flatMap((key) => parts.get(key)?.filter((part) => !found.has(part)) ?? []);
  }
  return { counts, live };
}

/** The parts that are likely to have buckets: of what is longer than a day its days, since only days have them at first. */
async function readablePartsOf(
  { orderCounts }: CountContext,
  keys: readonly IntervalKey[],
): Promise<Map<IntervalKey, IntervalKey[]>> {
  const firstDay = keys.some(isLongerThanDay) ? await orderCounts.firstDay() : undefined;
  const parts = (key: IntervalKey): IntervalKey[] => {
    if (!isLongerThanDay(key)) return listSubintervals(key);
    return firstDay === undefined ? [] : listDaysOfInterval(key).filter((day) => day >= firstDay);
  };
  return new Map(keys.map((key) => [key, parts(key)]));
}
