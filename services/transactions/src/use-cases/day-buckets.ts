import { isDeepStrictEqual } from "node:util";
import { jakartaDay } from "@tukar-saldo/contracts";
import { countDay } from "../domain/day-counts.js";
import type { DayCounts } from "../domain/day-counts.js";
import { daysBetween, lastSettledDay } from "../domain/live-days.js";
import type { Context } from "./context.js";
import type { CountContext } from "./statistics.js";

/**
 * Marks the bucket of an earlier day stale, before the relay removes an event from one of its orders.
 * Yesterday's too: it is not settled yet, but the clock of another replica may be ahead.
 */
export async function markDayStale(
  { dayBuckets, now }: Pick<Context, "dayBuckets" | "now">,
  day: string,
): Promise<void> {
  if (day < jakartaDay(now())) await dayBuckets.markStale(day);
}

/** Counts every settled day whose bucket is missing or stale. */
export async function refreshBuckets(context: CountContext): Promise<void> {
  const { orderCounts, dayBuckets, now } = context;
  const first = await orderCounts.firstDay();
  if (first === undefined) return;
  const fresh = new Set((await dayBuckets.listFresh()).map(({ day }) => day));
  for (const day of daysBetween(first, lastSettledDay(jakartaDay(now())))) {
    if (!fresh.has(day)) await refreshBucket(context, day);
  }
}

async function refreshBucket({ orderCounts, dayBuckets }: CountContext, day: string): Promise<void> {
  const staleToken = await dayBuckets.getOrCreateStaleToken(day);
  if (staleToken === undefined) return;
  await dayBuckets.saveFresh(countDay(day, await orderCounts.groupDays([day])), staleToken);
}

type CheckContext = CountContext & Pick<Context, "log">;

/** Compares every fresh bucket with its orders; marks wrong ones stale and logs them. @returns how many */
export async function checkBuckets(context: CheckContext): Promise<number> {
  const wrong: string[] = [];
  for (const bucket of await context.dayBuckets.listFresh()) {
    if (await isWrong(context, bucket)) wrong.push(bucket.day);
  }
  for (const day of wrong) await context.dayBuckets.markStale(day);
  if (wrong.length > 0) {
    context.log.error(
      { days: wrong },
      "day bucket check: buckets differ from their orders, counting them again",
    );
  }
  return wrong.length;
}

async function isWrong({ orderCounts, dayBuckets, now }: CheckContext, bucket: DayCounts): Promise<boolean> {
  const { day } = bucket;
  const today = jakartaDay(now());
  if (day > lastSettledDay(today)) return false;
  if (isDeepStrictEqual(countDay(day, await orderCounts.groupDays([day])), bucket)) return false;
  // A change in progress also makes them differ: its event is unpublished, or the bucket is stale by now.
  if ((await orderCounts.daysWithUnpublishedEvents(today)).has(day)) return false;
  const current = (await dayBuckets.listFresh(day)).find((other) => other.day === day);
  return isDeepStrictEqual(current, bucket);
}
