import { describe, expect, test } from "@jest/globals";
import { toPulse } from "./pulse.js";

const START_MS = Date.parse("2026-11-23T05:00:00.000Z");
/** Creates one completed order per duration, in seconds from creation to completion. */
const createOrdersTaking = (...seconds: number[]) =>
  seconds.map((length) => ({
    created_at: new Date(START_MS),
    completed_at: new Date(START_MS + length * 1_000),
  }));
const repeatOrder = (count: number, seconds: number) =>
  createOrdersTaking(...Array.from({ length: count }, () => seconds));

describe("the pulse", () => {
  test("the figures of the pulse are null while fewer than 20 orders are completed", () => {
    expect(toPulse(repeatOrder(19, 120), 19)).toEqual({ completed_today: null, median_minutes_7d: null });
    expect(toPulse([], 0)).toEqual({ completed_today: null, median_minutes_7d: null });
  });

  test("the pulse contains the median duration, regardless of the sequence of the orders", () => {
    const orders = [
      ...repeatOrder(9, 60),
      ...repeatOrder(3, 90 * 60),
      ...repeatOrder(6, 240),
      ...createOrdersTaking(180, 180, 180),
    ];
    expect(toPulse(orders, 5)).toEqual({ completed_today: 5, median_minutes_7d: 3 });
  });

  test("the median of an even number of orders is the mean of the two middle durations", () => {
    expect(toPulse([...repeatOrder(10, 120), ...repeatOrder(10, 240)], 20).median_minutes_7d).toBe(3);
  });

  test("the median in the pulse is at least one minute", () => {
    expect(toPulse(repeatOrder(20, 2), 20).median_minutes_7d).toBe(1);
  });
});
