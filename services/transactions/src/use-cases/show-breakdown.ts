import { jakartaDay } from "@tukar-saldo/contracts";
import type { Breakdown } from "@tukar-saldo/contracts";
import { breakdownOf, firstDayOf } from "../domain/breakdown.js";
import { countDays } from "./count-days.js";
import type { CountDays } from "./count-days.js";

/** Orders by day and by destination over the days that end today. */
export async function showBreakdown(context: CountDays, days: number): Promise<Breakdown> {
  const today = jakartaDay(context.now());
  const first = firstDayOf(days, today);
  return breakdownOf(await countDays(context, first), first, today);
}
