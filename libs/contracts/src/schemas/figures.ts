import * as z from "zod/mini";
import { TRANSACTION_STATUSES } from "../status.js";
import { dayParam } from "./day-param.js";
import { integerParam } from "./params.js";
import { destination } from "./place-order.js";

const amount = z.number();
const countAndUsd = z.object({ count: z.int(), usd: amount });

/** How long orders took. `unknown` is the number of orders whose duration is not known; `count` excludes them. */
const times = z.object({
  count: z.int(),
  unknown: z.int(),
  median_seconds: z.nullable(z.int()),
  p90_seconds: z.nullable(z.int()),
});
export type Times = z.infer<typeof times>;

/** Completed orders by the day of their completion. */
const paidFigures = z.object({
  count: z.int(),
  usd: amount,
  /** In rupiah: the payouts, and the earnings by fees and by the margin. */
  paid_amount: amount,
  fee_amount: amount,
  margin_amount: amount,
  /** The number of orders whose market rate is not known; `margin_amount` excludes them. */
  margin_unknown: z.int(),
});

/** Figures of orders, each counted on the day on which it was placed, completed or refunded. */
export const orderFigures = z.object({
  placed: z.record(z.enum(TRANSACTION_STATUSES), countAndUsd),
  paid: paidFigures,
  /** The refunds to customers. Null in closings made before refunds were counted. */
  refunds: z.nullable(countAndUsd),
  to_processing: times,
  to_completed: times,
});
export type OrderFigures = z.infer<typeof orderFigures>;

/** The orders that a member of staff completed; id and name are null if that person is not known. */
const personFigures = z.object({
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  paid: paidFigures,
  to_completed: times,
});
export type PersonFigures = z.infer<typeof personFigures>;

export const figures = z.object({
  from: z.string(),
  to: z.string(),
  destination: z.nullable(z.string()),
  total: orderFigures,
  days: z.array(z.extend(orderFigures, { day: z.string() })),
  destinations: z.array(z.extend(orderFigures, { destination: z.string(), label: z.string() })),
  /** Null for staff without the role admin. */
  people: z.nullable(z.array(personFigures)),
});
export type Figures = z.infer<typeof figures>;

/** The days of figures in Jakarta, at most MAX_FIGURES_DAYS. */
export const figuresQuery = z.object({
  from: dayParam,
  to: dayParam,
  destination: z.optional(destination),
});
export type FiguresQuery = z.infer<typeof figuresQuery>;

/** An open order of a closed day, without personal data. */
const openOrder = z.object({
  transaction_id: z.string(),
  unique_code: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  created_at: z.string(),
  paypal_amount: amount,
  final_amount: amount,
  destination_name: z.string(),
});

const closingHead = {
  day: z.string(),
  /** Starts at 1; each closing of the same day is the next revision. */
  revision: z.int(),
  at: z.string(),
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
};

export const closing = z.object({
  ...closingHead,
  ...z.pick(figures, { total: true, destinations: true, people: true }).shape,
  /** The figures of the previous day, as they were at the closing. */
  day_before: orderFigures,
  /** The figures of the previous revision; null for the first. */
  previous: z.nullable(orderFigures),
  /** Orders placed until the end of the day that were open at the closing; `orders` has the oldest. */
  open: z.object({ count: z.int(), orders: z.array(openOrder) }),
});
export type Closing = z.infer<typeof closing>;

export const closingSummary = z.object({ ...closingHead, completed: z.int(), paid_amount: amount });
export type ClosingSummary = z.infer<typeof closingSummary>;

export const closeDayBody = z.object({ day: dayParam });
export const closingListQuery = z.object({ before: z.optional(dayParam) });
export const closingQuery = z.object({ revision: z.optional(integerParam(1, 10_000)) });
