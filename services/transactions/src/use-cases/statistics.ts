import { jakartaDay } from "@tukar-saldo/contracts";
import type { Breakdown, Stats } from "@tukar-saldo/contracts";
import { toBreakdown, firstOfLastDays, toStats } from "../domain/order-counts.js";
import { countOrdersSince } from "./count-orders.js";
import type { CountContext } from "./count-orders.js";

/** Reads the dashboard's figures over all orders. */
export async function getStats(context: CountContext): Promise<Stats> {
  return toStats(await countOrdersSince(context, { byDestination: false }));
}

/** Reads the orders by day and by destination, over the last `days` days including today. */
export async function getBreakdown(context: CountContext, days: number): Promise<Breakdown> {
  const today = jakartaDay(context.now());
  const first = firstOfLastDays(days, today);
  return toBreakdown(await countOrdersSince(context, { from: first, byDay: true }), first, today);
}
