import { describe, expect, test } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import type { OrderListFilter, TransactionRow } from "@tukar-saldo/contracts";
import { aRow } from "../../../tests/row-fixture.js";
import { keys } from "../../shared/desk/keys.js";
import { EMPTY_LIST } from "../../shared/orders/list-data.js";
import type { Desk } from "../../shared/desk/desk.js";
import { createRecentUpdates } from "../../shared/orders/recent-updates.js";
import { captureShownOrders, findMissedOrders } from "./missed-orders.js";

const createRow = (second: number, name: string): TransactionRow =>
  aRow({ transaction_id: name, created_at: `2026-11-21T03:00:${String(second).padStart(2, "0")}.000Z` });
const today: OrderListFilter = { search: "", status: "all", date_range: "today" };
const key = keys.list({ filter: today, day: "2026-11-21", sort: "newest", limit: 20 });

function createDesk() {
  const client = new QueryClient();
  const desk = { client, recentUpdates: createRecentUpdates() } as unknown as Desk;
  const setLoadedRows = (rows: TransactionRow[], total = rows.length): void => {
    client.setQueryData(key, { ...EMPTY_LIST, rows, total });
    client.setQueryData(keys.stats, { total_transactions: total });
  };
  return { desk, setFetched: setLoadedRows };
}

const idsOf = ({ placed }: { placed: TransactionRow[] }): string[] => placed.map((row) => row.transaction_id);

describe("orders placed while the dashboard was disconnected", () => {
  test("reports no missed order when the lists are unchanged", () => {
    const { desk, setFetched } = createDesk();
    setFetched([createRow(1, "A")]);
    const before = captureShownOrders(desk);
    setFetched([createRow(1, "A")]);
    expect(findMissedOrders(desk, before, 11)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("reports each order that is newer than the newest order shown before the refetch, and only once", () => {
    const { desk, setFetched } = createDesk();
    setFetched([createRow(1, "A")]);
    const before = captureShownOrders(desk);
    setFetched([createRow(3, "C"), createRow(2, "B"), createRow(1, "A")]);
    expect(idsOf(findMissedOrders(desk, before, 11))).toEqual(["C", "B"]);
    expect(findMissedOrders(desk, before, 12)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("does not report an order that the socket announced while the list was refetched", () => {
    const { desk, setFetched } = createDesk();
    setFetched([createRow(1, "A")]);
    const before = captureShownOrders(desk);
    desk.recentUpdates.note(createRow(2, "B"), "placed", 11);
    setFetched([createRow(2, "B"), createRow(1, "A")]);
    expect(findMissedOrders(desk, before, 12)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("reports how many new orders the list's filter hides", () => {
    const { desk, setFetched } = createDesk();
    setFetched([createRow(1, "A")], 5);
    const before = captureShownOrders(desk);
    setFetched([createRow(1, "A")], 8);
    expect(findMissedOrders(desk, before, 11)).toEqual({ placed: [], elsewhere: 3 });
  });

  test("does not report orders of a list that was not loaded before the refetch", () => {
    const { desk, setFetched } = createDesk();
    const before = captureShownOrders(desk);
    setFetched([createRow(1, "A")]);
    expect(findMissedOrders(desk, before, 11)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("reports no missed order when a reset deleted all orders", () => {
    const { desk, setFetched } = createDesk();
    setFetched([createRow(2, "B"), createRow(1, "A")]);
    const before = captureShownOrders(desk);
    setFetched([]);
    expect(findMissedOrders(desk, before, 11)).toEqual({ placed: [], elsewhere: 0 });
  });
});
