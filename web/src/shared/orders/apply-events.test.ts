import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "@jest/globals";
import type { OrderListFilter, OrderStats } from "@tukar-saldo/contracts";
import { aRecord } from "../../../tests/a-record.js";
import { aRow } from "../../../tests/a-row.js";
import { statsOf } from "../../../tests/stats.js";
import { keys } from "../desk/keys.js";
import { EMPTY_LIST } from "./list-data.js";
import type { ListData } from "./list-data.js";
import { applyEvents } from "./apply-events.js";
import { createLedger } from "./ledger.js";
import { recordQuery } from "./record-query.js";

const now = new Date("2026-11-21T04:00:00.000Z");
const first = statsOf({ pending: 1, total_amount: 10 });
const keyOf = (filter: OrderListFilter) =>
  keys.list({ filter, day: "2026-11-21", sort: "newest", limit: 20 });
const all = keyOf({ status: "all", date_range: "today" });
const done = keyOf({ status: "completed", date_range: "today" });

function aDesk(...rows: ReturnType<typeof aRow>[]) {
  const client = new QueryClient();
  const ledger = createLedger();
  client.setQueryData(all, { ...EMPTY_LIST, rows, total: rows.length });
  client.setQueryData(done, EMPTY_LIST);
  client.setQueryData(keys.stats, first);
  const list = (key = all): ListData => client.getQueryData<ListData>(key) ?? EMPTY_LIST;
  return { client, ledger, list, stats: () => client.getQueryData<OrderStats>(keys.stats) };
}

describe("events of the socket in the cache", () => {
  test("when an order is placed, then it stands in each list whose filter it fits, and is counted", () => {
    const { client, ledger, list, stats } = aDesk();
    const news = applyEvents(client, ledger, [{ kind: "placed", row: aRow() }], now);
    expect(list().rows).toHaveLength(1);
    expect(list(done).rows).toHaveLength(0);
    expect(stats()).toMatchObject({ total_transactions: 2, pending: 2, total_amount: 130 });
    expect(news.placed).toHaveLength(1);
  });

  test("when the same order is announced again, then nothing is counted or told twice", () => {
    const { client, ledger, list, stats } = aDesk();
    const event = { kind: "placed", row: aRow() } as const;
    const news = applyEvents(client, ledger, [event, event], now);
    expect(list().total).toBe(1);
    expect(stats()?.total_transactions).toBe(2);
    expect(news.placed).toHaveLength(1);
  });

  test("when an order changes, then the row is replaced and one counter goes down, one up", () => {
    const { client, ledger, list, stats } = aDesk(aRow());
    const row = aRow({ version: 2, status: "completed" });
    expect(applyEvents(client, ledger, [{ kind: "changed", row }], now).changed).toEqual([row]);
    expect(list().rows[0]?.status).toBe("completed");
    expect(stats()).toMatchObject({ pending: 0, completed: 1 });
  });

  test("when only facts of an order change, then the row is replaced and nothing is told", () => {
    const { client, ledger, list } = aDesk(aRow());
    const row = aRow({ version: 2, received_usd: 20 });
    expect(applyEvents(client, ledger, [{ kind: "changed", row }], now).changed).toEqual([]);
    expect(list().rows[0]?.received_usd).toBe(20);
  });

  test("when the status of an order that no list shows changes, then it is told, and later facts are not", () => {
    const { client, ledger } = aDesk();
    const at = "2026-11-21T03:30:00.000Z";
    const row = aRow({ version: 2, status: "processing", processing_at: at, updated_at: at });
    expect(applyEvents(client, ledger, [{ kind: "changed", row }], now).changed).toEqual([row]);
    const noted = { ...row, version: 3, notes_count: 1, updated_at: "2026-11-21T03:31:00.000Z" };
    expect(applyEvents(client, ledger, [{ kind: "changed", row: noted }], now).changed).toEqual([]);
  });

  test("when the record of an order is shown, then a newer row is written into it and the rest is fetched again", () => {
    const { client, ledger } = aDesk();
    const shown = aRecord({ refund: { amount: 5, reference: "REF-1", at: "2026-11-21T03:00:00.000Z" } });
    const { queryKey } = recordQuery("TRXA");
    client.setQueryData(queryKey, shown);
    const refund = { amount: 6, at: "2026-11-21T03:00:00.000Z" };
    const row = { ...shown.order, version: 2, received_usd: 20, refund };
    applyEvents(client, ledger, [{ kind: "changed", row }], now);
    expect(client.getQueryData(queryKey)?.order).toMatchObject({
      version: 2,
      received_usd: 20,
      refund: { amount: 6, reference: "REF-1" },
    });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  test("when an order no longer fits a filter, then it stays until the next refetch", () => {
    const { client, ledger } = aDesk();
    const pending = keyOf({ status: "pending", date_range: "today" });
    client.setQueryData(pending, { ...EMPTY_LIST, rows: [aRow()], total: 1 });
    applyEvents(client, ledger, [{ kind: "changed", row: aRow({ version: 2, status: "completed" }) }], now);
    expect(client.getQueryData<ListData>(pending)?.rows[0]?.status).toBe("completed");
  });

  test("when the echo of our own change comes after its answer, then nothing moves or is told", () => {
    const { client, ledger, stats } = aDesk(aRow({ version: 2, status: "processing" }));
    const news = applyEvents(
      client,
      ledger,
      [{ kind: "changed", row: aRow({ version: 2, status: "processing" }) }],
      now,
    );
    expect(stats()).toEqual(first);
    expect(news.changed).toEqual([]);
  });

  test("when a change is heard before its order, then the order appears with the change", () => {
    const { client, ledger, list } = aDesk();
    const later = aRow({ version: 2, status: "processing" });
    applyEvents(
      client,
      ledger,
      [
        { kind: "changed", row: later },
        { kind: "placed", row: aRow() },
      ],
      now,
    );
    expect(list().rows.map(({ status }) => status)).toEqual(["processing"]);
  });

  test("when an unknown order changes, then counters are left to the refetch", () => {
    const { client, ledger, list, stats } = aDesk();
    applyEvents(client, ledger, [{ kind: "changed", row: aRow({ version: 2, status: "completed" }) }], now);
    expect(stats()).toEqual(first);
    expect(list().rows).toEqual([]);
  });

  test("when a fetch was faster than the announcement, then the person still hears of the order", () => {
    const { client, ledger, stats } = aDesk(aRow());
    expect(applyEvents(client, ledger, [{ kind: "placed", row: aRow() }], now).placed).toHaveLength(1);
    expect(stats()).toEqual(first);
  });
});
