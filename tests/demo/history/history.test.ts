import { describe, expect, test } from "@jest/globals";
import type { Order } from "../../../services/transactions/src/domain/order.js";
import { createRandomSource } from "../../load/seed/random-source.js";
import { formatBooks } from "../books/format-books.js";
import { trackStoredOrder } from "../night/tracked-order.js";
import { NIGHT_STARTS_AT, planAgenda } from "../plan/agenda.js";
import { DAY_MINUTES, drawStories } from "../plan/draw-stories.js";
import { createHistoryClock } from "./history-clock.js";
import { simulateHistory } from "./simulate-history.js";

const MORNING = new Date("2026-11-25T01:30:00Z");
const EVENING = new Date("2026-11-25T16:59:00Z");
const CLERK_ACTORS = ["Sinta", "Tono"].map((name, at) => ({
  id: String(at).repeat(24),
  name,
  role: "admin" as const,
  ip: null,
}));

/** Simulates only the last two days of the history, because simulating all thirty days takes too long. */
const simulateLastDays = (seed: number, now: Date): Order[] => {
  const stories = drawStories(createRandomSource(seed));
  const lastStories = stories.filter(({ placedAt }) => placedAt >= NIGHT_STARTS_AT - 2 * DAY_MINUTES);
  const { history } = planAgenda(lastStories, { hours: 6, orders: 0 });
  const random = createRandomSource(seed + 1);
  return [
    ...simulateHistory(history, { random, clerks: CLERK_ACTORS, toDate: createHistoryClock(now) }).values(),
  ];
};
const formatBooksOfOrders = (orders: Order[]): string[] =>
  formatBooks(orders.map((order) => trackStoredOrder(order, "history")));
const listOrderCodes = (some: Order[]) =>
  some.map(({ unique_code, transaction_id }) => [unique_code, transaction_id]);
const orders = simulateLastDays(7, EVENING);
const morningOrders = simulateLastDays(7, MORNING);
const otherSeedOrders = simulateLastDays(8, EVENING);

describe("the history of a demo", () => {
  test("the history has the same orders, codes and books at any hour at which the demo starts", () => {
    expect(listOrderCodes(morningOrders)).toEqual(listOrderCodes(orders));
    expect(formatBooksOfOrders(morningOrders)).toEqual(formatBooksOfOrders(orders));
    expect(formatBooksOfOrders(otherSeedOrders)).not.toEqual(formatBooksOfOrders(orders));
  });

  test("the history leaves few orders open, and no change is dated before its order or in the future", () => {
    expect(orders.length).toBeGreaterThan(100);
    const openOrders = orders.filter(({ status }) => status === "pending" || status === "processing");
    expect(openOrders.length).toBeGreaterThan(0);
    expect(openOrders.length).toBeLessThan(20);
    for (const { created_at, updated_at } of orders) {
      expect(updated_at.getTime()).toBeGreaterThanOrEqual(created_at.getTime());
      expect(updated_at.getTime()).toBeLessThanOrEqual(EVENING.getTime());
    }
  });

  test("a completed order records who processed and who completed it", () => {
    const completedOrder = orders.find(({ status }) => status === "completed");
    expect(completedOrder?.history?.map(({ to, by }) => [to.status, by?.role])).toEqual(
      expect.arrayContaining([
        ["processing", "admin"],
        ["completed", "admin"],
      ]),
    );
  });
});

test("the history clock gives earlier days 24 hours, and fits the last day between midnight and now", () => {
  const toDate = createHistoryClock(MORNING);
  expect(toDate(0).toISOString()).toBe("2026-10-25T17:00:00.000Z");
  expect(toDate(24 * 60 + 90).toISOString()).toBe("2026-10-26T18:30:00.000Z");
  expect(toDate(NIGHT_STARTS_AT)).toEqual(MORNING);
});
