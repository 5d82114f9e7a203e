import { addDays, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { WantedOrder } from "./draw-order.js";
import type { Draws } from "./draws.js";

/** How the orders lie in time. */
export interface OrderPlan {
  readonly orders: number;
  /** So many of them are of today. */
  readonly today: number;
  /** Over how many days before today the others lie; a year when absent. */
  readonly days?: number;
  /** One of these statuses each; by default those of a desk at work. */
  readonly statuses?: Statuses;
  readonly now: Date;
}
type Statuses = readonly [TransactionStatus, ...TransactionStatus[]];

const YEAR = 365;
const OF_TODAY: Statuses = ["pending", "processing", "completed", "completed", "completed", "cancelled"];
const OF_BEFORE: Statuses = ["cancelled", ...Array.from({ length: 9 }, () => "completed" as const)];

/** Moments in rising order, each anywhere within its own part of the time. */
function* momentsBetween(from: Date, to: Date, count: number, draws: Draws): Generator<Date> {
  const part = (to.getTime() - from.getTime()) / count;
  for (let at = 0; at < count; at++) {
    yield new Date(Math.floor(from.getTime() + (at + draws.below(1_000) / 1_000) * part));
  }
}

/** What orders are to be drawn, the oldest first. */
export function* planOrders(plan: OrderPlan, draws: Draws): Generator<WantedOrder> {
  const { orders, today, days = YEAR, statuses, now } = plan;
  const day = jakartaDay(now);
  const midnight = startOfJakartaDay(day);
  for (const createdAt of momentsBetween(
    startOfJakartaDay(addDays(day, -days)),
    midnight,
    orders - today,
    draws,
  ))
    yield { createdAt, status: draws.pick(statuses ?? OF_BEFORE) };
  for (const createdAt of momentsBetween(midnight, now, today, draws))
    yield { createdAt, status: draws.pick(statuses ?? OF_TODAY) };
}
