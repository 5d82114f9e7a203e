import { describe, expect, test } from "@jest/globals";
import { toPulse } from "./pulse.js";

const START = Date.parse("2026-11-23T05:00:00.000Z");
/** Completed orders that took so many seconds each. */
const taking = (...seconds: number[]) =>
  seconds.map((length) => ({ created_at: new Date(START), completed_at: new Date(START + length * 1_000) }));
const repeat = (count: number, seconds: number) => taking(...Array.from({ length: count }, () => seconds));

describe("the pulse", () => {
  test("has no figures below 20 completed orders", () => {
    expect(toPulse(repeat(19, 120), 19)).toEqual({ completed_today: null, median_minutes_7d: null });
    expect(toPulse([], 0)).toEqual({ completed_today: null, median_minutes_7d: null });
  });

  test("has the median of the durations, in any order of the orders", () => {
    const orders = [...repeat(9, 60), ...repeat(3, 90 * 60), ...repeat(6, 240), ...taking(180, 180, 180)];
    expect(toPulse(orders, 5)).toEqual({ completed_today: 5, median_minutes_7d: 3 });
  });

  test("takes the mean of the two middle durations", () => {
    expect(toPulse([...repeat(10, 120), ...repeat(10, 240)], 20).median_minutes_7d).toBe(3);
  });

  test("is at least a minute", () => {
    expect(toPulse(repeat(20, 2), 20).median_minutes_7d).toBe(1);
  });
});
