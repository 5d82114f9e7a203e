import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Order } from "../src/domain/order.js";
import { createOrderListStore } from "../src/store/order-list-store.js";
import { openFullDesk } from "./full-desk.js";
import type { FullDesk } from "./full-desk.js";

jest.setTimeout(30_000);

let desk: FullDesk;
beforeAll(async () => {
  desk = await openFullDesk();
});
afterAll(() => desk.close());

/** Deep in the list, among orders that share their moment. */
const position = () =>
  desk.orders.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[60] as Order;

describe("what the list examines", () => {
  interface Explained {
    executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
  }
  // Behind a cursor, the keys that share its moment are looked at too.
  test.each([
    ["the first page", {}, false, 0],
    ["a page of a status", { status: "pending" }, false, 0],
    ["a page of a period", { date_range: "month" }, false, 0],
    ["a deep page", {}, true, 3],
    ["a deep page of a status", { status: "pending" }, true, 3],
  ] as const)(
    "when %s is read, then no more keys than orders are examined",
    async (_what, filter, isDeep, more) => {
      const store = createOrderListStore(desk.db, () => new Date());
      for (const sort of ["newest", "oldest"] as const) {
        const request = { filter, sort, limit: 10, ...(isDeep ? { position: position() } : {}) };
        const { executionStats } = (await store
          .pageQuery(request)
          .explain("executionStats")) as unknown as Explained;
        expect(executionStats.nReturned).toBe(10);
        expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(10 + more);
        expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(10 + more);
      }
    },
  );

  test.each(["budi", "(a.b)", "santoso budi", "0812 3456", "3344"])(
    "when %p finds one order, then only keys of its words are examined",
    async (search) => {
      const store = createOrderListStore(desk.db, () => new Date());
      const query = store.pageQuery({ filter: { search }, sort: "newest", limit: 10 });
      const { executionStats } = (await query.explain("executionStats")) as unknown as Explained;
      expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
      // A key behind each stretch of the index may be looked at to see that it ends.
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(3);
    },
  );
});
