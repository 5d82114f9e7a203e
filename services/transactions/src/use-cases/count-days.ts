import { addDays, jakartaDay } from "@tukar-saldo/contracts";
import { countDay } from "../domain/day-counts.js";
import type { DayCounts } from "../domain/day-counts.js";
import { lastSettledDay, liveDays } from "../domain/live-days.js";
import type { Context } from "./context.js";

export type CountDays = Pick<Context, "counts" | "buckets" | "now">;

/**
 * The counts of every day from `from` (of all days without it), right at this moment: settled days from their
 * buckets, live ones from the orders. Days with pending events are read before the buckets: an event is taken
 * away only after its bucket was marked, so a change shows in one or the other.
 */
export async function countDays({ counts, buckets, now }: CountDays, from?: string): Promise<DayCounts[]> {
  const today = jakartaDay(now());
  const pending = await counts.daysWithEvents(addDays(lastSettledDay(today), 1));
  const [clean, oldest] = await Promise.all([buckets.readClean(from), from ?? counts.firstDay()]);
  const firstDay = oldest ?? today;
  const live = liveDays({ firstDay, today, pending, clean: new Set(clean.map(({ day }) => day)) });
  const groups = await counts.groupDays(live);
  const counted = live.map((day) => countDay(day, groups));
  return [...clean.filter(({ day }) => !live.includes(day)), ...counted];
}
