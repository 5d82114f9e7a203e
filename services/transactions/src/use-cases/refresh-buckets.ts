import { jakartaDay } from "@tukar-saldo/contracts";
import { countDay } from "../domain/day-counts.js";
import { daysBetween, lastSettledDay } from "../domain/live-days.js";
import type { CountDays } from "./count-days.js";

/** Counts every settled day that has no clean bucket; what changes meanwhile marks the day again. */
export async function refreshBuckets(context: CountDays): Promise<void> {
  const { counts, buckets, now } = context;
  const first = await counts.firstDay();
  if (first === undefined) return;
  const clean = new Set((await buckets.readClean()).map(({ day }) => day));
  for (const day of daysBetween(first, lastSettledDay(jakartaDay(now())))) {
    if (!clean.has(day)) await refreshBucket(context, day);
  }
}

async function refreshBucket({ counts, buckets }: CountDays, day: string): Promise<void> {
  const mark = await buckets.markOf(day);
  if (mark === null) return;
  await buckets.save(countDay(day, await counts.groupDays([day])), mark);
}
