import { isDeepStrictEqual } from "node:util";
import { jakartaDay } from "@tukar-saldo/contracts";
import { countDay } from "../domain/day-counts.js";
import type { DayCounts } from "../domain/day-counts.js";
import { lastSettledDay } from "../domain/live-days.js";
import type { Context } from "./context.js";
import type { CountDays } from "./count-days.js";

type Needs = CountDays & Pick<Context, "log">;

/** Counts every clean bucket again. One that is wrong is logged and marked; there should be none. */
export async function checkBuckets(context: Needs): Promise<number> {
  const drifted: string[] = [];
  for (const kept of await context.buckets.readClean()) {
    if (await hasDrifted(context, kept)) drifted.push(kept.day);
  }
  for (const day of drifted) await context.buckets.mark(day);
  if (drifted.length > 0) context.log.error({ days: drifted }, "day buckets had drifted from the orders");
  return drifted.length;
}

async function hasDrifted({ counts, buckets, now }: Needs, kept: DayCounts): Promise<boolean> {
  if (kept.day > lastSettledDay(jakartaDay(now()))) return false;
  const counted = countDay(kept.day, await counts.groupDays([kept.day]));
  if (isDeepStrictEqual(counted, kept)) return false;
  // A change that is under way is no drift: its event is pending, or it marked the bucket meanwhile.
  if ((await counts.daysWithEvents(jakartaDay(now()))).has(kept.day)) return false;
  const still = (await buckets.readClean(kept.day)).find(({ day }) => day === kept.day);
  return isDeepStrictEqual(still, kept);
}
