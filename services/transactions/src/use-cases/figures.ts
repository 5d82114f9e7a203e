import { addDays, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Figures, FiguresQuery, Role } from "@tukar-saldo/contracts";
import { checkFiguresRange } from "../domain/days.js";
import { toFigures } from "../domain/figures.js";
import type { Context } from "./context.js";

export type FiguresContext = Pick<Context, "orderCounts" | "completedOrders" | "refunds" | "coalesceRead">;

/** Reads the figures of the selected days. Only admins get the figures of each staff member. */
export async function getFigures(context: FiguresContext, query: FiguresQuery, role: Role): Promise<Figures> {
  checkFiguresRange(query);
  const { from, to, destination } = query;
  const figures = await context.coalesceRead(`figures of ${from} ${to} ${destination ?? ""}`, () =>
    readFigures(context, query),
  );
  return role === "admin" ? figures : { ...figures, people: null };
}

/** Computes the current figures from the stored orders of these days. */
export async function readFigures(
  { orderCounts, completedOrders, refunds }: FiguresContext,
  query: FiguresQuery,
): Promise<Figures> {
  const [from, until] = [startOfJakartaDay(query.from), startOfJakartaDay(addDays(query.to, 1))];
  const [placedGroups, completedOrderFacts, refundFacts] = await Promise.all([
    orderCounts.groupOrders([{ from, until }]),
    completedOrders.listFacts(from, until),
    refunds.list(from, until),
  ]);
  return toFigures(query, placedGroups, completedOrderFacts, refundFacts);
}
