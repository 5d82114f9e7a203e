import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { jakartaDay } from "@tukar-saldo/contracts";
import type { CursorPosition } from "@tukar-saldo/service-kit";
import type { Order } from "../src/domain/order.js";
import { createOrderListStore } from "../src/store/order-list-store.js";
import { noonDaysAgo, startFilledTransactionsFixture } from "./order-list-fixture.js";
import type { FilledTransactionsFixture } from "./order-list-fixture.js";

jest.setTimeout(30_000);

let desk: FilledTransactionsFixture;
beforeAll(async () => {
  desk = await startFilledTransactionsFixture();
  // Every third pending order is one whose customer says that they have paid.
  const paidOrders = desk.orders
    .filter(({ status }) => status === "pending")
    .filter((_order, index) => index % 3 === 0);
  const transaction_id = { $in: paidOrders.map((order) => order.transaction_id) };
  await desk.db
    .collection("transactions")
    .updateMany({ transaction_id }, { $set: { customer_paid_at: new Date() } });
});
afterAll(() => desk.close());

const dayBeforeToday = (daysAgo: number): string => jakartaDay(noonDaysAgo(daysAgo));

/** A position deep in the list, among orders with the same creation time. */
function findDeepPosition(): CursorPosition {
  const newestFirst = desk.orders.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  const { created_at: at, id } = newestFirst[60] as Order;
  return { at, id };
}

describe("the index keys that queries of the order list examine", () => {
  interface ExplainResult {
    executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
  }
  // A query for the page after a cursor also examines the index keys with the same time as the cursor.
  test.each([
    ["the first page", {}, false, 0],
    ["a page of a status", { status: "pending" }, false, 0],
    ["a page of a period", { date_range: "month" }, false, 0],
    ["a page of chosen days", { from: dayBeforeToday(60), to: dayBeforeToday(20) }, false, 0],
    ["a page of a destination", { destination: "bca" }, false, 0],
    [
      "a page of a destination on chosen days",
      { destination: "bca", from: dayBeforeToday(60), to: dayBeforeToday(20) },
      false,
      0,
    ],
    ["a page of paid orders of a status", { status: "pending", paid: "1" }, false, 0],
    ["a deep page", {}, true, 3],
    ["a deep page of a destination", { destination: "bca" }, true, 3],
    ["a deep page of a status", { status: "pending" }, true, 3],
  ] as const)(
    "queries examine hardly more index keys than orders for %s",
    async (_what, filter, isDeep, extraKeys) => {
      const listStore = createOrderListStore(desk.db);
      for (const sort of ["newest", "oldest"] as const) {
        const request = {
          filter,
          sort,
          limit: 10,
          ...(isDeep ? { after: findDeepPosition() } : {}),
          now: new Date(),
        };
        const { executionStats } = (await listStore
          .createPageQuery(request)
          .explain("executionStats")) as unknown as ExplainResult;
        expect(executionStats.nReturned).toBe(10);
        expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(10 + extraKeys);
        expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(10 + extraKeys);
      }
    },
  );
});
