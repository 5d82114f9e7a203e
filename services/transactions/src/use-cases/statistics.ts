import { jakartaDay } from "@tukar-saldo/contracts";
import type { BreakdownQuery, OrderBreakdown, OrderStats } from "@tukar-saldo/contracts";
import { checkFiguresRange } from "../domain/days.js";
import { toBreakdown, firstDayOfLastDays, toStats } from "../domain/order-counts.js";
import { countOrdersSince } from "./count-orders.js";
import type { CountContext } from "./count-orders.js";
import type { Context } from "./context.js";

const DEFAULT_DAYS = "30";

type StatisticsContext = CountContext & Pick<Context, "coalesceRead">;

/** Reads the dashboard's statistics of all orders. */
export function getStats(context: StatisticsContext): Promise<OrderStats> {
  return context.coalesceRead("stats", async () =>
    toStats(await countOrdersSince(context, { byDestination: false })),
  );
}

/** Counts orders by day and by destination, for selected days or for the last `days` days including today. */
export function getBreakdown(context: StatisticsContext, query: BreakdownQuery): Promise<OrderBreakdown> {
  const { days = DEFAULT_DAYS, destination } = query;
  const to = query.to ?? jakartaDay(context.now());
  const from = query.from ?? firstDayOfLastDays(Number(days), to);
  checkFiguresRange({ from, to });
  return context.coalesceRead(`breakdown of ${from} ${to} ${destination ?? ""}`, async () =>
    toBreakdown(await countOrdersSince(context, { from, to, byDay: true }), { from, to, destination }),
  );
}
