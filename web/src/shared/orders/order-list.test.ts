import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "@jest/globals";
import { jakartaDay } from "@tukar-saldo/contracts";
import { stubDesk } from "../../../tests/desk.js";
import { aRow } from "../../../tests/row-fixture.js";
import { keys } from "../desk/keys.js";
import { createRecentUpdates } from "./recent-updates.js";
import { EMPTY_LIST } from "./list-data.js";
import { listQuery, loadMore, mergeLiveUpdates } from "./order-list.js";

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
    recentUpdates.note(aRow({ version: 2, received_usd: 20 }), "changed", 5);
    const list = mergeLiveUpdates(
      { ...EMPTY_LIST, rows: [aRow()], total: 1 },
      params,
      recentUpdates,
      10,
      now,
    );
    expect(list.rows[0]?.received_usd).toBe(20);
  });

  test("an order that no longer matches is neither listed nor counted", () => {
    const recentUpdates = createRecentUpdates();
    recentUpdates.note(aRow({ version: 2, status: "completed" }), "changed", 11);
    const reply = { ...EMPTY_LIST, rows: [aRow()], total: 3, nextCursor: "c" };
    expect(mergeLiveUpdates(reply, params, recentUpdates, 10, now)).toMatchObject({ rows: [], total: 2 });
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

test("loading a further page does not make an outdated list count as up to date", async () => {
  const meta = { total: 2, total_capped: false, next_cursor: null, has_more: false };
  stubDesk({
    "GET /api/transactions": { body: { success: true, data: [aRow({ transaction_id: "B" })], meta } },
  });
  const client = new QueryClient();
  const queryKey = keys.list(params);
  client.setQueryData(queryKey, { ...EMPTY_LIST, rows: [aRow()], total: 2, nextCursor: "c" });
  await client.invalidateQueries({ queryKey, refetchType: "none" });
  await loadMore(client, createRecentUpdates(), params, 20);
  expect(client.getQueryData(queryKey)).toMatchObject({ rows: [{}, { transaction_id: "B" }] });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
