import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "@jest/globals";
import type { OrderListFilter, OrderStats } from "@tukar-saldo/contracts";
import { aRecord } from "../../../tests/record-fixture.js";
import { aRow } from "../../../tests/row-fixture.js";
import { statsOf } from "../../../tests/stats.js";
import { keys } from "../desk/keys.js";
import { EMPTY_LIST } from "./list-data.js";
import type { ListData } from "./list-data.js";
import { applyEvents } from "./apply-events.js";
import { createRecentUpdates } from "./recent-updates.js";
import { recordQuery } from "./record-query.js";

const now = new Date("2026-11-21T04:00:00.000Z");
const initialStats = statsOf({ pending: 1, total_amount: 10 });
const listKeyOf = (filter: OrderListFilter) =>
  keys.list({ filter, day: "2026-11-21", sort: "newest", limit: 20 });
const allOrdersKey = listKeyOf({ status: "all", date_range: "today" });
const completedOrdersKey = listKeyOf({ status: "completed", date_range: "today" });

function createCache(...rows: ReturnType<typeof aRow>[]) {
  const client = new QueryClient();
  const recentUpdates = createRecentUpdates();
  client.setQueryData(allOrdersKey, { ...EMPTY_LIST, rows, total: rows.length });
  client.setQueryData(completedOrdersKey, EMPTY_LIST);
  client.setQueryData(keys.stats, initialStats);
  const readList = (key = allOrdersKey): ListData => client.getQueryData<ListData>(key) ?? EMPTY_LIST;
  return { client, recentUpdates, readList, stats: () => client.getQueryData<OrderStats>(keys.stats) };
}

describe("applying socket events to the cache", () => {
  test("adds a placed order to each list whose filter it matches, and to the counters", () => {
    const { client, recentUpdates, readList, stats } = createCache();
    const notifiableEvents = applyEvents(client, recentUpdates, [{ kind: "placed", row: aRow() }], now);
    expect(readList().rows).toHaveLength(1);
    expect(readList(completedOrdersKey).rows).toHaveLength(0);
    expect(stats()).toMatchObject({ total_transactions: 2, pending: 2, total_amount: 130 });
    expect(notifiableEvents.placed).toHaveLength(1);
  });

  test("adds an order of today by the server's clock although this computer's clock is past midnight", () => {
    const { client, recentUpdates, readList } = createCache();
    client.setQueryData(keys.serverTime, -600_000);
    const localNow = new Date("2026-11-21T17:05:00.000Z");
    const row = aRow({ created_at: "2026-11-21T16:55:00.000Z" });
    applyEvents(client, recentUpdates, [{ kind: "placed", row }], localNow);
    expect(readList().rows).toEqual([row]);
    // Requests remember by this computer's clock when they began.
    expect(recentUpdates.placedSince(localNow.getTime())).toEqual([row]);
  });

  test("counts a placed order and reports it to the user only once if its event is received twice", () => {
    const { client, recentUpdates, readList, stats } = createCache();
    const event = { kind: "placed", row: aRow() } as const;
    const notifiableEvents = applyEvents(client, recentUpdates, [event, event], now);
    expect(readList().total).toBe(1);
    expect(stats()?.total_transactions).toBe(2);
    expect(notifiableEvents.placed).toHaveLength(1);
  });

  test("replaces the row of a changed order and moves it from one counter to another", () => {
    const { client, recentUpdates, readList, stats } = createCache(aRow());
    const row = aRow({ version: 2, status: "completed" });
    expect(applyEvents(client, recentUpdates, [{ kind: "changed", row }], now).changed).toEqual([row]);
    expect(readList().rows[0]?.status).toBe("completed");
    expect(stats()).toMatchObject({ pending: 0, completed: 1 });
  });

  test("replaces the row without reporting a change if the status is unchanged", () => {
    const { client, recentUpdates, readList } = createCache(aRow());
    const row = aRow({ version: 2, received_usd: 20 });
    expect(applyEvents(client, recentUpdates, [{ kind: "changed", row }], now).changed).toEqual([]);
    expect(readList().rows[0]?.received_usd).toBe(20);
  });

  test("reports a status change of an order that is in no list, but not a later change of other fields", () => {
    const { client, recentUpdates } = createCache();
    const at = "2026-11-21T03:30:00.000Z";
    const row = aRow({ version: 2, status: "processing", processing_at: at, updated_at: at });
    expect(applyEvents(client, recentUpdates, [{ kind: "changed", row }], now).changed).toEqual([row]);
    const withNote = { ...row, version: 3, notes_count: 1, updated_at: "2026-11-21T03:31:00.000Z" };
    expect(applyEvents(client, recentUpdates, [{ kind: "changed", row: withNote }], now).changed).toEqual([]);
  });

  test("writes a newer row into the order's open record and refetches the record", () => {
    const { client, recentUpdates } = createCache();
    const cachedRecord = aRecord({
      refund: { amount: 5, reference: "REF-1", at: "2026-11-21T03:00:00.000Z" },
    });
    const { queryKey } = recordQuery("TRXA");
    client.setQueryData(queryKey, cachedRecord);
    const refund = { amount: 6, at: "2026-11-21T03:00:00.000Z" };
    const row = { ...cachedRecord.order, version: 2, received_usd: 20, refund };
    applyEvents(client, recentUpdates, [{ kind: "changed", row }], now);
    expect(client.getQueryData(queryKey)?.order).toMatchObject({
      version: 2,
      received_usd: 20,
      refund: { amount: 6, reference: "REF-1" },
    });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test("keeps an order that no longer matches the filter until the next refetch", () => {
    const { client, recentUpdates } = createCache();
    const pendingOrdersKey = listKeyOf({ status: "pending", date_range: "today" });
    client.setQueryData(pendingOrdersKey, { ...EMPTY_LIST, rows: [aRow()], total: 1 });
    applyEvents(
      client,
      recentUpdates,
      [{ kind: "changed", row: aRow({ version: 2, status: "completed" }) }],
      now,
    );
    expect(client.getQueryData<ListData>(pendingOrdersKey)?.rows[0]?.status).toBe("completed");
    expect(client.getQueryState(pendingOrdersKey)?.isInvalidated).toBe(true);
    // A later event must not make the list count as up to date.
    applyEvents(
      client,
      recentUpdates,
      [{ kind: "placed", row: aRow({ id: "2", transaction_id: "TRXB" }) }],
      now,
    );
    expect(client.getQueryState(pendingOrdersKey)?.isInvalidated).toBe(true);
    expect(client.getQueryState(allOrdersKey)?.isInvalidated).toBe(false);
  });

  test("adds an order to the list of its new status, known or not, and counts it once", () => {
    const { client, recentUpdates, readList } = createCache(aRow());
    const at = "2026-11-21T03:30:00.000Z";
    const knownRow = aRow({ version: 2, status: "completed", completed_at: at, updated_at: at });
    const unknownRow = { ...knownRow, id: "2", transaction_id: "TRXB" };
    const events = [knownRow, unknownRow, unknownRow].map((row) => ({ kind: "changed", row }) as const);
    applyEvents(client, recentUpdates, events, now);
    expect(readList(completedOrdersKey)).toMatchObject({
      rows: [{ transaction_id: "A" }, { transaction_id: "TRXB" }],
      total: 2,
    });
    expect(readList().total).toBe(1);
  });

  describe("with a list that has further pages", () => {
    const pendingOrdersKey = listKeyOf({ status: "pending", date_range: "today" });
    const loadedRow = aRow({ id: "9", transaction_id: "TRXNEWER", created_at: "2026-11-21T03:50:00.000Z" });

    function createPagedCache() {
      const cache = createCache(aRow());
      const list = { ...EMPTY_LIST, rows: [loadedRow], total: 5, nextCursor: "c" };
      cache.client.setQueryData(pendingOrdersKey, list);
      const apply = (...rows: ReturnType<typeof aRow>[]): void => {
        const events = rows.map((row) => ({ kind: "changed", row }) as const);
        applyEvents(cache.client, cache.recentUpdates, events, now);
      };
      return { ...cache, apply, total: () => cache.readList(pendingOrdersKey).total };
    }

    test("an order of a further page leaves the count when it gets another status, and comes back with its status", () => {
      const { apply, total } = createPagedCache();
      apply(aRow({ version: 2, status: "processing" }));
      expect(total()).toBe(4);
      apply(aRow({ version: 3, status: "pending" }));
      expect(total()).toBe(5);
    });

    test("a note to an unknown order of a further page does not change the count", () => {
      const { apply, total } = createPagedCache();
      const unknownRow = aRow({ id: "2", transaction_id: "TRXB", version: 4, notes_count: 1 });
      apply(unknownRow, { ...unknownRow, version: 5, notes_count: 2 });
      expect(total()).toBe(5);
    });

    test("changes of unknown orders that the list never had do not change the count", () => {
      const { client, apply, total } = createPagedCache();
      const yesterday = {
        transaction_id: "TRXY",
        id: "3",
        created_at: "2026-11-20T03:00:00.000Z",
        version: 4,
      };
      const closed = { status: "completed", completed_at: "2026-11-21T03:10:00.000Z", version: 7 } as const;
      apply(
        aRow({ ...yesterday, notes_count: 1 }),
        aRow({ id: "4", transaction_id: "TRXC", ...closed, updated_at: "2026-11-21T03:40:00.000Z" }),
      );
      expect(total()).toBe(5);
      // The list may have had the completed order.
      expect(client.getQueryState(pendingOrdersKey)?.isInvalidated).toBe(true);
    });

    test("changes of an order of another day neither change a list of all statuses nor make it outdated", () => {
      const { client, apply, readList } = createPagedCache();
      client.setQueryData(allOrdersKey, { ...EMPTY_LIST, rows: [loadedRow], total: 9, nextCursor: "c" });
      apply(
        aRow({
          id: "3",
          transaction_id: "TRXY",
          created_at: "2026-11-20T03:00:00.000Z",
          version: 4,
          notes_count: 1,
        }),
      );
      expect(readList().total).toBe(9);
      expect(client.getQueryState(allOrdersKey)?.isInvalidated).toBe(false);
    });

    test("an unknown order that belongs among the loaded ones is added", () => {
      const { apply, readList } = createPagedCache();
      const created_at = "2026-11-21T03:55:00.000Z";
      apply(aRow({ id: "8", transaction_id: "TRXB", version: 4, created_at }));
      expect(readList(pendingOrdersKey)).toMatchObject({
        rows: [{ transaction_id: "TRXB" }, { transaction_id: "TRXNEWER" }],
        total: 6,
      });
    });

    test("a late event does not add an order to the list of an earlier status", () => {
      const { client, apply, readList } = createPagedCache();
      client.setQueryData(allOrdersKey, {
        ...EMPTY_LIST,
        rows: [aRow({ ...loadedRow, transaction_id: "TRXB", version: 3, status: "completed" })],
        total: 1,
      });
      apply(aRow({ ...loadedRow, transaction_id: "TRXB", version: 2, status: "pending" }));
      expect(readList(pendingOrdersKey).rows).toEqual([loadedRow]);
    });
  });

  test("adds an order to the list of its status although its placed event is received after that of the change", () => {
    const { client, recentUpdates, readList } = createCache();
    const at = "2026-11-21T03:30:00.000Z";
    const changedRow = aRow({ version: 2, status: "completed", completed_at: at, updated_at: at });
    const events = [
      { kind: "changed", row: changedRow },
      { kind: "placed", row: aRow() },
    ] as const;
    expect(applyEvents(client, recentUpdates, events, now).placed).toHaveLength(1);
    expect([readList().total, readList(completedOrdersKey).total]).toEqual([1, 1]);
  });

  test("neither counts nor reports the event of the user's own change once the reply to that change is applied", () => {
    const { client, recentUpdates, stats } = createCache(aRow({ version: 2, status: "processing" }));
    const notifiableEvents = applyEvents(
      client,
      recentUpdates,
      [{ kind: "changed", row: aRow({ version: 2, status: "processing" }) }],
      now,
    );
    expect(stats()).toEqual(initialStats);
    expect(notifiableEvents.changed).toEqual([]);
  });

  test("adds an order in its changed state if the changed event is received before the placed event", () => {
    const { client, recentUpdates, readList } = createCache();
    const changedRow = aRow({ version: 2, status: "processing" });
    applyEvents(
      client,
      recentUpdates,
      [
        { kind: "changed", row: changedRow },
        { kind: "placed", row: aRow() },
      ],
      now,
    );
    expect(readList().rows.map(({ status }) => status)).toEqual(["processing"]);
  });

  test("does not change lists and counters when an order that is in no list changes", () => {
    const { client, recentUpdates, readList, stats } = createCache();
    applyEvents(
      client,
      recentUpdates,
      [{ kind: "changed", row: aRow({ version: 2, status: "completed" }) }],
      now,
    );
    expect(stats()).toEqual(initialStats);
    expect(readList().rows).toEqual([]);
  });

  test("reports a placed order to the user even if a fetch has already added it to the list", () => {
    const { client, recentUpdates, stats } = createCache(aRow());
    expect(applyEvents(client, recentUpdates, [{ kind: "placed", row: aRow() }], now).placed).toHaveLength(1);
    expect(stats()).toEqual(initialStats);
  });
});
