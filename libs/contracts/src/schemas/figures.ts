import * as z from "zod/mini";
import { TRANSACTION_STATUSES } from "../status.js";
import { dayParam } from "./day-param.js";
import { integerParam } from "./params.js";
import { destination } from "./place-order.js";

const amount = z.number();
const countAndUsd = z.object({ count: z.int(), usd: amount });

/**
 * How long orders took to reach a status. `unknown` is the number of orders whose duration is not known; `count`
 * excludes them.
 */
const durationFigures = z.object({
  count: z.int(),
  unknown: z.int(),
  median_seconds: z.nullable(z.int()),
  p90_seconds: z.nullable(z.int()),
});
export type Times = z.infer<typeof durationFigures>;

/** Figures of completed orders, counted on the day of their completion. */
const paidFigures = z.object({
  count: z.int(),
  usd: amount,
  /** In rupiah: the sum of the payouts, and the earnings from fees and from the margin. */
  paid_amount: amount,
  fee_amount: amount,
  margin_amount: amount,
  /** The number of orders whose market rate is not known; `margin_amount` excludes them. */
  margin_unknown: z.int(),
});

/** Numbers and sums of orders; an order is counted on the day on which it was placed, completed or refunded. */
export const orderFigures = z.object({
  placed: z.record(z.enum(TRANSACTION_STATUSES), countAndUsd),
  paid: paidFigures,
  /** The refunds to customers. Null in day closings that were made before refunds were counted. */
  refunds: z.nullable(countAndUsd),
  to_processing: durationFigures,
  to_completed: durationFigures,
});
export type OrderFigures = z.infer<typeof orderFigures>;

/** Figures of the orders that one member of staff completed; id and name are null if that person is not known. */
const personFigures = z.object({
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  paid: paidFigures,
  to_completed: durationFigures,
});
export type PersonFigures = z.infer<typeof personFigures>;

export const figures = z.object({
  from: z.string(),
  to: z.string(),
  destination: z.nullable(z.string()),
  total: orderFigures,
  days: z.array(z.extend(orderFigures, { day: z.string() })),
  destinations: z.array(z.extend(orderFigures, { destination: z.string(), label: z.string() })),
  /** Figures per member of staff; null if the requesting user is not an admin. */
  people: z.nullable(z.array(personFigures)),
});
export type Figures = z.infer<typeof figures>;

/** The first and the last day (in Jakarta) of the requested figures, at most MAX_FIGURES_DAYS days. */
export const figuresQuery = z.object({
  from: dayParam,
  to: dayParam,
  destination: z.optional(destination),
});
export type FiguresQuery = z.infer<typeof figuresQuery>;

/** An order that was open when its day was closed, without personal data. */
const openOrder = z.object({
  transaction_id: z.string(),
  unique_code: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  created_at: z.string(),
  paypal_amount: amount,
  final_amount: amount,
  destination_name: z.string(),
});

const commonClosingFields = {
  day: z.string(),
  /** The number of this closing among the closings of the same day, starting at 1. */
  revision: z.int(),
  at: z.string(),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
};

export const closing = z.object({
  ...commonClosingFields,
  ...z.pick(figures, { total: true, destinations: true, people: true }).shape,
  /** The figures of the previous day, as they were at the time of this closing. */
  day_before: orderFigures,
  /** The figures of the previous closing of the same day; null in the first. */
  previous: z.nullable(orderFigures),
  /** Orders placed by the end of the day that were still open at the closing; `orders` contains the oldest of them. */
  open: z.object({ count: z.int(), orders: z.array(openOrder) }),
});
export type Closing = z.infer<typeof closing>;

export const closingSummary = z.object({ ...commonClosingFields, completed: z.int(), paid_amount: amount });
export type ClosingSummary = z.infer<typeof closingSummary>;

export const closeDayBody = z.object({ day: dayParam });
export const closingListQuery = z.object({ before: z.optional(dayParam) });
export const closingQuery = z.object({ revision: z.optional(integerParam(1, 10_000)) });
