import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { createRecentUpdates } from "./recent-updates.js";
import { EMPTY_LIST } from "./list-data.js";
import { mergeLiveUpdates } from "./order-list.js";

const params = {
  filter: { status: "pending", date_range: "all" },
  day: "2026-11-21",
  sort: "newest",
  limit: 20,
} as const;

describe("merging a reply with socket events received during the request", () => {
  test("a newer row from the socket replaces an older one in the reply", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ version: 2, status: "completed" }), "changed", 5);
    const list = mergeLiveUpdates({ ...EMPTY_LIST, rows: [aRow()], total: 1 }, params, recentUpdates, 10);
    expect(list.rows[0]?.status).toBe("completed");
  });

  test("an order placed after the request was sent is added and counted", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "N" }), "placed", 10);
    expect(mergeLiveUpdates(EMPTY_LIST, params, recentUpdates, 10)).toMatchObject({
      total: 1,
      rows: [{ transaction_id: "N" }],
    });
  });

  test("an order whose status matches the filter since after the request was sent is added and counted", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "N" }), "placed", 1);
    recentUpdates.note(aRow({ transaction_id: "N", version: 3 }), "changed", 12);
    expect(mergeLiveUpdates(EMPTY_LIST, params, recentUpdates, 10)).toMatchObject({
      total: 1,
      rows: [{ transaction_id: "N", version: 3 }],
    });
  });

  test("an order is not added if it was placed before the request or does not match the filter", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "B" }), "placed", 9);
    recentUpdates.note(aRow({ transaction_id: "C", status: "completed" }), "placed", 11);
    expect(mergeLiveUpdates(EMPTY_LIST, params, recentUpdates, 10).rows).toEqual([]);
  });
});
