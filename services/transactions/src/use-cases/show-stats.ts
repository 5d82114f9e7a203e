import type { Stats } from "@tukar-saldo/contracts";
import { statsOf } from "../domain/day-counts.js";
import { countDays } from "./count-days.js";
import type { CountDays } from "./count-days.js";

/** The dashboard's figures over all orders. */
export async function showStats(context: CountDays): Promise<Stats> {
  return statsOf(await countDays(context));
}
