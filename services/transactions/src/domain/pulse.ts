import type { Pulse } from "@tukar-saldo/contracts";
import { computeQuantile } from "./quantile.js";

/** With fewer completed orders no figures are shown, as their median would predict little about the next order. */
const MIN_COMPLETED_ORDERS = 20;
const MINUTE_MS = 60_000;

export const PULSE_DAYS = 7;
/** The maximum number of completed orders to read. If there are more, the median is that of the latest ones. */
export const MAX_SAMPLED_ORDERS = 1_000;

/** When an order was placed and when it was completed. */
export interface CompletedOrder {
  readonly created_at: Date;
  readonly completed_at: Date;
}

/** Computes the median time from placing an order to completing it, in whole minutes; at least 1. */
function computeMedianMinutes(orders: readonly CompletedOrder[]): number {
  const durations = orders.map(
    ({ created_at, completed_at }) => completed_at.getTime() - created_at.getTime(),
  );
  return Math.max(
    1,
    Math.round(
      computeQuantile(
        durations.toSorted((a, b) => a - b),
        0.5,
      ) / MINUTE_MS,
    ),
  );
}

/** Creates the pulse (the public figures) from the completed orders of the last seven days. */
export function toPulse(sample: readonly CompletedOrder[], completedToday: number): Pulse {
  if (sample.length < MIN_COMPLETED_ORDERS) return { completed_today: null, median_minutes_7d: null };
  return { completed_today: completedToday, median_minutes_7d: computeMedianMinutes(sample) };
}
