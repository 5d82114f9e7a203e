import { describe, expect, test } from "@jest/globals";
import { addDays, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import fc from "fast-check";
import {
  toBreakdown,
  sumOrderGroupsOfDay,
  toOrderTotal,
  firstDayOfLastDays,
  toStats,
} from "./order-counts.js";
import type { OrderGroup } from "./order-counts.js";
import { daysBetween } from "./intervals.js";

const TODAY = "2026-11-21";
const groupsArbitrary = fc.array(
  fc.record({
    day: fc.integer({ min: -3, max: 0 }).map((days) => addDays(TODAY, days)),
    status: fc.constantFrom(...TRANSACTION_STATUSES),
    destination: fc.constantFrom("dana", "bca"),
    count: fc.integer({ min: 1, max: 50 }),
    usdCents: fc.integer({ min: 100, max: 1_000_000 }),
  }),
);
const sumBy = (list: OrderGroup[], valueOf: (group: OrderGroup) => number) =>
  list.reduce((sum, group) => sum + valueOf(group), 0);

describe("the order counts of days", () => {
  test("the totals of stats and breakdown equal the sums over all groups", () => {
    fc.assert(
      fc.property(groupsArbitrary, (list) => {
        const firstDay = firstDayOfLastDays(4, TODAY);
        const dayCounts = daysBetween(firstDay, TODAY).map((day) => sumOrderGroupsOfDay(day, list));
        const { total_transactions, total_amount, ...byStatus } = toStats(dayCounts);
        expect(total_transactions).toBe(sumBy(list, ({ count }) => count));
        expect(Math.round(total_amount * 100)).toBe(sumBy(list, ({ usdCents }) => usdCents));
        expect(Object.values(byStatus).reduce((a, b) => a + b, 0)).toBe(total_transactions);
        const { by_day, by_destination } = toBreakdown(dayCounts, { from: firstDay, to: TODAY });
        expect(by_day.map(({ day }) => day)).toEqual(daysBetween(firstDay, TODAY));
        for (const rows of [by_day, by_destination]) {
          expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total_transactions);
        }
      }),
    );
  });

  test("the breakdown shows zeros for days and destinations that have no orders", () => {
    expect(toOrderTotal([])).toBe(0);
    const emptyBreakdown = toBreakdown([], { from: firstDayOfLastDays(7, TODAY), to: TODAY });
    expect(emptyBreakdown.by_day).toHaveLength(7);
    expect(emptyBreakdown.by_destination).toHaveLength(11);
    expect(emptyBreakdown.by_day.every(({ count, usd }) => count === 0 && usd === 0)).toBe(true);
  });
});
