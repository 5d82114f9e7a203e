import { expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { statsOf } from "../../../tests/stats.js";
import { counted, moved } from "./stats-math.js";

const stats = statsOf({ pending: 1, processing: 1, completed: 1, total_amount: 0.1 });

test("when an order moves, then its old counter loses one and its new one gains one", () => {
  expect(moved(stats, "pending", "completed")).toEqual({ ...stats, pending: 0, completed: 2 });
});

test("when an order stays where it is, then the very same counters come back", () => {
  expect(moved(stats, "pending", "pending")).toBe(stats);
});

test("when a counter is behind, then it never shows less than nothing", () => {
  expect(moved(stats, "cancelled", "pending").cancelled).toBe(0);
});

test("when an order is counted, then the sum has no rounding dust", () => {
  expect(counted(stats, aRow({ paypal_amount: 0.2 }))).toEqual({
    ...stats,
    total_transactions: 4,
    pending: 2,
    total_amount: 0.3,
  });
});
