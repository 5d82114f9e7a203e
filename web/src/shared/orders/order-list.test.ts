import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "@jest/globals";
import { jakartaDay } from "@tukar-saldo/contracts";
import { stubDesk } from "../../../tests/desk.js";
import { aRow } from "../../../tests/row-fixture.js";
import { keys } from "../desk/keys.js";
import { createRecentUpdates } from "./recent-updates.js";
import { EMPTY_LIST } from "./list-data.js";
import { listQuery, mergeLiveUpdates } from "./order-list.js";

const params = {
  filter: { status: "pending", date_range: "all" },
  day: "2026-11-21",
  sort: "newest",
  limit: 20,
} as const;

const now = new Date("2026-11-21T04:00:00.000Z");

describe("merging a reply with socket events received during the request", () => {
  test("a newer row from the socket replaces an older one in the reply", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ version: 2, status: "completed" }), "changed", 5);
    const list = mergeLiveUpdates(
      { ...EMPTY_LIST, rows: [aRow()], total: 1 },
      params,
      recentUpdates,
      10,
      now,
    );
    expect(list.rows[0]?.status).toBe("completed");
  });

  test("an order placed after the request was sent is added and counted", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "N" }), "placed", 10);
    expect(mergeLiveUpdates(EMPTY_LIST, params, recentUpdates, 10, now)).toMatchObject({
      total: 1,
      rows: [{ transaction_id: "N" }],
    });
  });

  test("an order whose status matches the filter since after the request was sent is added and counted", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "N" }), "placed", 1);
    recentUpdates.note(aRow({ transaction_id: "N", version: 3 }), "changed", 12);
    expect(mergeLiveUpdates(EMPTY_LIST, params, recentUpdates, 10, now)).toMatchObject({
      total: 1,
      rows: [{ transaction_id: "N", version: 3 }],
    });
  });

  test("an order is not added if it was placed before the request or does not match the filter", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ transaction_id: "B" }), "placed", 9);
    recentUpdates.note(aRow({ transaction_id: "C", status: "completed" }), "placed", 11);
    expect(mergeLiveUpdates(EMPTY_LIST, params, recentUpdates, 10, now).rows).toEqual([]);
  });
});

test("a list adds an order that was placed during the request on the server's day, not this computer's", async () => {
  const twoDaysMs = 2 * 86_400_000;
  const created_at = new Date(Date.now() - twoDaysMs).toISOString();
  const row = aRow({ created_at });
  const client = new QueryClient();
  client.setQueryData(keys.serverTime, -twoDaysMs);
  const recentUpdates = createRecentUpdates();
  stubDesk({
    "GET /api/transactions": () => {
      recentUpdates.note(row, "placed", Date.now());
      return {
        body: {
          success: true,
          data: [],
          meta: { total: 0, total_capped: false, next_cursor: null, has_more: false },
        },
      };
    },
  });
  const today = {
    ...params,
    filter: { status: "all", date_range: "today" },
    day: jakartaDay(new Date(created_at)),
  } as const;
  expect(await client.fetchQuery(listQuery(client, recentUpdates, today))).toMatchObject({
    rows: [{ transaction_id: "A" }],
    total: 1,
  });
});
