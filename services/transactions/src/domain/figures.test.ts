import { describe, expect, test } from "@jest/globals";
import { addDays, jakartaDay, startOfJakartaDay, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { OrderFigures } from "@tukar-saldo/contracts";
import fc from "fast-check";
import { toFigures } from "./figures.js";
import type { CompletedFacts } from "./figures.js";

const FIRST_DAY = "2026-11-19";
const LAST_DAY = "2026-11-21";
const START_MS = startOfJakartaDay(FIRST_DAY).getTime();
const END_MS = startOfJakartaDay(addDays(LAST_DAY, 1)).getTime();

const destination = fc.constantFrom("dana", "bca", "gopay");
const placedGroups = fc.array(
  fc.record({
    day: fc.constantFrom(FIRST_DAY, addDays(FIRST_DAY, 1), LAST_DAY),
    status: fc.constantFrom(...TRANSACTION_STATUSES),
    destination,
    count: fc.integer({ min: 1, max: 50 }),
    usdCents: fc.integer({ min: 100, max: 1_000_000 }),
  }),
);
const completedOrders = fc.array(
  fc
    .record({
      at: fc.integer({ min: START_MS, max: END_MS - 1 }),
      seconds: fc.integer({ min: 0, max: 200_000 }),
      startPercent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      destination,
      usd_cents: fc.integer({ min: 100, max: 50_000 }),
      final_idr: fc.integer({ min: 1, max: 9_000_000 }),
      fee_idr: fc.constantFrom(0, 2_500),
      market_rate_hundredths: fc.option(fc.integer({ min: 1_400_000, max: 1_800_000 })),
      completed_by: fc.constantFrom({ id: "1", name: "Ayu" }, { id: "2", name: "Tono" }, undefined),
    })
    .map(({ at, seconds, startPercent, ...order }): CompletedFacts => {
      const createdMs = at - seconds * 1_000;
      const startedMs = startPercent === undefined ? undefined : createdMs + seconds * 10 * startPercent;
      return {
        ...order,
        rate_hundredths: 1_380_000,
        created_at: new Date(createdMs),
        completed_at: new Date(at),
        processing_at: startedMs === undefined ? undefined : new Date(startedMs),
      };
    }),
);

/** Counts the numbers that are at most `limit`. */
const countUpTo = (numbers: readonly number[], limit: number): number =>
  numbers.filter((each) => each <= limit).length;
const sumBy = <T>(all: readonly T[], valueOf: (each: T) => number): number =>
  all.reduce((sum, each) => sum + valueOf(each), 0);

describe("the figures of chosen days", () => {
  test("the figures equal sums that are computed from all orders, in total and for each day, destination and person", () => {
    fc.assert(
      fc.property(placedGroups, completedOrders, (groups, completed) => {
        const figures = toFigures({ from: FIRST_DAY, to: LAST_DAY }, groups, completed);
        for (const status of TRANSACTION_STATUSES) {
          const groupsOfStatus = groups.filter((group) => group.status === status);
          expect(figures.total.placed[status].count).toBe(sumBy(groupsOfStatus, ({ count }) => count));
          expect(Math.round(figures.total.placed[status].usd * 100)).toBe(
            sumBy(groupsOfStatus, ({ usdCents }) => usdCents),
          );
        }
        for (const { day, placed, paid } of figures.days) {
          const ordersOfDay = completed.filter(({ completed_at }) => jakartaDay(completed_at) === day);
          expect(paid.paid_amount).toBe(sumBy(ordersOfDay, ({ final_idr }) => final_idr));
          expect(sumBy(Object.values(placed), ({ count }) => count)).toBe(
            sumBy(groups, (group) => (group.day === day ? group.count : 0)),
          );
        }
        const breakdowns: readonly (readonly Pick<OrderFigures, "paid">[])[] = [
          figures.days,
          figures.destinations,
          figures.people ?? [],
        ];
        for (const rows of breakdowns) {
          expect(sumBy(rows, ({ paid }) => paid.count)).toBe(completed.length);
          expect(sumBy(rows, ({ paid }) => paid.fee_amount)).toBe(sumBy(completed, ({ fee_idr }) => fee_idr));
          expect(sumBy(rows, ({ paid }) => paid.margin_amount)).toBe(figures.total.paid.margin_amount);
          expect(sumBy(rows, ({ paid }) => Math.round(paid.usd * 100))).toBe(
            sumBy(completed, ({ usd_cents }) => usd_cents),
          );
        }
        expect(figures.total.paid.margin_unknown).toBe(
          completed.filter((order) => order.market_rate_hundredths === null).length,
        );
        expect(figures.total.to_processing.unknown).toBe(
          completed.filter((order) => order.processing_at === undefined).length,
        );
      }),
    );
  });

  test("at least half of the durations are at most the median, and at least 90 % are at most the 90th percentile", () => {
    fc.assert(
      fc.property(completedOrders, (completed) => {
        const { to_completed: times } = toFigures({ from: FIRST_DAY, to: LAST_DAY }, [], completed).total;
        const seconds = completed.map((order) =>
          Math.round((order.completed_at.getTime() - order.created_at.getTime()) / 1_000),
        );
        const { median_seconds: median, p90_seconds: p90 } = times;
        if (median === null || p90 === null) return expect(seconds).toEqual([]);
        expect(countUpTo(seconds, median)).toBeGreaterThanOrEqual(seconds.length / 2);
        expect(countUpTo(seconds, median - 1)).toBeLessThanOrEqual(seconds.length / 2);
        expect(countUpTo(seconds, p90)).toBeGreaterThanOrEqual(seconds.length * 0.9);
        expect(countUpTo(seconds, p90 - 1)).toBeLessThan(seconds.length * 0.9);
      }),
    );
  });

  test("refunds count on the day they were sent, regardless of the day their orders were placed", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.integer({ min: START_MS, max: END_MS - 1 }).map((time) => new Date(time)),
            destination,
            amount_cents: fc.integer({ min: 1, max: 50_000 }),
          }),
        ),
        (refunds) => {
          const figures = toFigures({ from: FIRST_DAY, to: LAST_DAY }, [], [], refunds);
          const refundedCents = sumBy(refunds, ({ amount_cents }) => amount_cents);
          for (const rows of [[figures.total], figures.days, figures.destinations]) {
            expect(sumBy(rows, (row) => row.refunds?.count ?? 0)).toBe(refunds.length);
            expect(sumBy(rows, (row) => Math.round((row.refunds?.usd ?? 0) * 100))).toBe(refundedCents);
          }
          for (const { day, refunds: ofDay } of figures.days)
            expect(ofDay?.count).toBe(refunds.filter(({ at }) => jakartaDay(at) === day).length);
          const danaFigures = toFigures(
            { from: FIRST_DAY, to: LAST_DAY, destination: "dana" },
            [],
            [],
            refunds,
          );
          expect(danaFigures.total.refunds).toEqual(
            figures.destinations.find((each) => each.destination === "dana")?.refunds,
          );
        },
      ),
    );
  });

  test("the margin in rupiah is the USD amount times the difference between market rate and order rate", () => {
    const order: CompletedFacts = {
      created_at: new Date(START_MS),
      completed_at: new Date(START_MS + 90_000),
      destination: "bca",
      usd_cents: 4_250,
      final_idr: 586_500,
      fee_idr: 0,
      rate_hundredths: 1_380_000,
      market_rate_hundredths: 1_500_050,
      processing_at: new Date(START_MS + 30_000),
      completed_by: undefined,
    };
    const { total: all } = toFigures({ from: FIRST_DAY, to: LAST_DAY, destination: "bca" }, [], [order]);
    expect(all.paid.margin_amount).toBe(51_021);
    expect(all.to_processing).toEqual({ count: 1, unknown: 0, median_seconds: 30, p90_seconds: 30 });
    expect(
      toFigures({ from: FIRST_DAY, to: LAST_DAY, destination: "dana" }, [], [order]).total.paid.count,
    ).toBe(0);
  });
});
