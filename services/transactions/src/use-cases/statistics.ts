import { jakartaDay } from "@tukar-saldo/contracts";
import type { OrderBreakdown, OrderStats } from "@tukar-saldo/contracts";
import { toBreakdown, firstDayOfLastDays, toStats } from "../domain/order-counts.js";
import { countOrdersSince } from "./count-orders.js";
import type { CountContext } from "./count-orders.js";
import type { Context } from "./context.js";

type StatisticsContext = CountContext & Pick<Context, "coalesceRead">;

/** Reads the dashboard's figures over all orders. */
export function getStats(context: StatisticsContext): Promise<OrderStats> {
  return context.coalesceRead("stats", async () =>
    toStats(await countOrdersSince(context, { byDestination: false })),
  );
}

/** Reads the orders by day and by destination, over the last `days` days including today. */
export function getBreakdown(context: StatisticsContext, days: number): Promise<OrderBreakdown> {
  return context.coalesceRead(`breakdown of ${days} days`, async () => {
    const today = jakartaDay(context.now());
    const first = firstDayOfLastDays(days, today);
    return toBreakdown(await countOrdersSince(context, { from: first, byDay: true }), first, today);
  });
}
