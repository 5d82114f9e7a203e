import { addDays, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { GeneratedOrderSpec } from "./generate-order.js";
import type { RandomSource } from "./random-source.js";

/** The number of orders to generate, and the days over which to spread them. */
export interface OrderPlan {
  readonly orders: number;
  /** The number of these orders that are created today. */
  readonly today: number;
  /** The number of days before today over which all other orders are spread; default: 365. */
  readonly days?: number;
  /** The statuses from which each order gets one at random; by default, mostly `completed`. */
  readonly statuses?: Statuses;
  readonly now: Date;
}
type Statuses = readonly [TransactionStatus, ...TransactionStatus[]];

const DAYS_PER_YEAR = 365;
const STATUSES_TODAY: Statuses = [
  "pending",
  "processing",
  "completed",
  "completed",
  "completed",
  "cancelled",
];
const STATUSES_BEFORE_TODAY: Statuses = [
  "cancelled",
  ...Array.from({ length: 9 }, () => "completed" as const),
];

/** Yields random times in ascending order: one in each of `count` equal parts of the range. */
function* generateTimes(from: Date, to: Date, count: number, random: RandomSource): Generator<Date> {
  const partMs = (to.getTime() - from.getTime()) / count;
  for (let at = 0; at < count; at++) {
    yield new Date(Math.floor(from.getTime() + (at + random.below(1_000) / 1_000) * partMs));
  }
}

/** Yields the specs of the orders to generate, oldest first. */
export function* planOrders(plan: OrderPlan, random: RandomSource): Generator<GeneratedOrderSpec> {
  const { orders, today, days = DAYS_PER_YEAR, statuses, now } = plan;
  const day = jakartaDay(now);
  const midnight = startOfJakartaDay(day);
  for (const createdAt of generateTimes(
    startOfJakartaDay(addDays(day, -days)),
    midnight,
    orders - today,
    random,
  ))
    yield { createdAt, status: random.pick(statuses ?? STATUSES_BEFORE_TODAY) };
  for (const createdAt of generateTimes(midnight, now, today, random))
    yield { createdAt, status: random.pick(statuses ?? STATUSES_TODAY) };
}
