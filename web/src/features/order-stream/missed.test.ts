import { describe, expect, test } from "@jest/globals";
import { QueryClient } from "@tanstack/react-query";
import type { OrderListFilter, TransactionRow } from "@tukar-saldo/contracts";
import { aRow } from "../../../tests/a-row.js";
import { keys } from "../../shared/desk/keys.js";
import { EMPTY_LIST } from "../../shared/orders/list-data.js";
import type { Desk } from "../../shared/desk/desk.js";
import { createLedger } from "../../shared/orders/ledger.js";
import { beforeRefetch, missedSince } from "./missed.js";

const at = (second: number, name: string): TransactionRow =>
  aRow({ transaction_id: name, created_at: `2026-11-21T03:00:${String(second).padStart(2, "0")}.000Z` });
const today: OrderListFilter = { search: "", status: "all", date_range: "today" };
const key = keys.list({ filter: today, day: "2026-11-21", sort: "newest", limit: 20 });

function aDesk() {
  const client = new QueryClient();
  const desk = { client, ledger: createLedger() } as unknown as Desk;
  const fetched = (rows: TransactionRow[], total = rows.length): void => {
    client.setQueryData(key, { ...EMPTY_LIST, rows, total });
    client.setQueryData(keys.stats, { total_transactions: total });
  };
  return { desk, fetched };
}

const names = ({ placed }: { placed: TransactionRow[] }): string[] => placed.map((row) => row.transaction_id);

describe("orders that came while the desk was cut off", () => {
  test("when nothing came, then nothing is told", () => {
    const { desk, fetched } = aDesk();
    fetched([at(1, "A")]);
    const before = beforeRefetch(desk, 10);
    fetched([at(1, "A")]);
    expect(missedSince(desk, before, 11)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("when orders stand above the first one, then those are told, and only once", () => {
    const { desk, fetched } = aDesk();
    fetched([at(1, "A")]);
    const before = beforeRefetch(desk, 10);
    fetched([at(3, "C"), at(2, "B"), at(1, "A")]);
    expect(names(missedSince(desk, before, 11))).toEqual(["C", "B"]);
    expect(missedSince(desk, before, 12)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("when the socket told one of them meanwhile, then it is not told again", () => {
    const { desk, fetched } = aDesk();
    fetched([at(1, "A")]);
    const before = beforeRefetch(desk, 10);
    desk.ledger.note(at(2, "B"), "placed", 11);
    fetched([at(2, "B"), at(1, "A")]);
    expect(missedSince(desk, before, 12)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("when the filter hides them, then their number is told", () => {
    const { desk, fetched } = aDesk();
    fetched([at(1, "A")], 5);
    const before = beforeRefetch(desk, 10);
    fetched([at(1, "A")], 8);
    expect(missedSince(desk, before, 11)).toEqual({ placed: [], elsewhere: 3 });
  });

  test("when the list was not there before, then its orders are no news", () => {
    const { desk, fetched } = aDesk();
    const before = beforeRefetch(desk, 10);
    fetched([at(1, "A")]);
    expect(missedSince(desk, before, 11)).toEqual({ placed: [], elsewhere: 0 });
  });

  test("when the data were reset, then that is no new order", () => {
    const { desk, fetched } = aDesk();
    fetched([at(2, "B"), at(1, "A")]);
    const before = beforeRefetch(desk, 10);
    fetched([]);
    expect(missedSince(desk, before, 11)).toEqual({ placed: [], elsewhere: 0 });
  });
});
