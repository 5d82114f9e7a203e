import { expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { statsOf } from "../../../tests/stats.js";
import { addOrder, applyStatusChange } from "./stats-math.js";

const stats = statsOf({ pending: 1, processing: 1, completed: 1, total_amount: 0.1 });

test("a status change decrements the old status and increments the new one", () => {
  expect(applyStatusChange(stats, "pending", "completed")).toEqual({ ...stats, pending: 0, completed: 2 });
});

test("an unchanged status returns the same counters object", () => {
  expect(applyStatusChange(stats, "pending", "pending")).toBe(stats);
});

test("a counter never becomes negative", () => {
  expect(applyStatusChange(stats, "cancelled", "pending").cancelled).toBe(0);
});

test("adding an order sums the amounts without floating-point errors", () => {
  expect(addOrder(stats, aRow({ paypal_amount: 0.2 }))).toEqual({
    ...stats,
    total_transactions: 4,
    pending: 2,
    total_amount: 0.3,
  });
});
