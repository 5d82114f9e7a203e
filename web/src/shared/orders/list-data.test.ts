import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { EMPTY_LIST, countRemaining, withOrder, withPage, withUpdate } from "./list-data.js";
import type { ListData } from "./list-data.js";

const timestampAt = (minute: number): string => `2026-11-21T03:${String(minute).padStart(2, "0")}:00.000Z`;
const listOf = (...rows: ReturnType<typeof aRow>[]): ListData => ({
  ...EMPTY_LIST,
  rows,
  total: rows.length,
});
const transactionIds = (list: ListData): string[] => list.rows.map(({ transaction_id }) => transaction_id);

describe("a loaded list", () => {
  test("a new order is added at the top and increments the total", () => {
    const list = withOrder(
      listOf(aRow({ transaction_id: "A", created_at: timestampAt(1) })),
      aRow({ transaction_id: "B", created_at: timestampAt(2) }),
      true,
    );
    expect(transactionIds(list)).toEqual(["B", "A"]);
    expect(list.total).toBe(2);
  });

  test("orders that arrive in the wrong sequence are sorted by time", () => {
    const listWithLater = withOrder(
      EMPTY_LIST,
      aRow({ transaction_id: "B", created_at: timestampAt(2) }),
      true,
    );
    expect(
      transactionIds(
        withOrder(listWithLater, aRow({ transaction_id: "A", created_at: timestampAt(1) }), true),
      ),
    ).toEqual(["B", "A"]);
  });

  test("an order that arrives twice is listed once", () => {
    const row = aRow({ transaction_id: "A" });
    const list = withOrder(EMPTY_LIST, row, true);
    expect(withOrder(list, row, true)).toBe(list);
  });

  test("suggested orders are not counted in the total, and a new order that matches the search replaces them", () => {
    const meta = {
      total: 1,
      total_capped: false,
      next_cursor: null,
      has_more: false,
      suggestion: true,
    } as const;
    const suggestionList = withPage(EMPTY_LIST, { data: [aRow({ transaction_id: "A" })], meta });
    expect([suggestionList.isSuggestion, suggestionList.total, transactionIds(suggestionList)]).toEqual([
      true,
      0,
      ["A"],
    ]);
    const updatedList = withOrder(suggestionList, aRow({ transaction_id: "B" }), true);
    expect([updatedList.isSuggestion, updatedList.total, transactionIds(updatedList)]).toEqual([
      undefined,
      1,
      ["B"],
    ]);
  });

  test("a new order older than all loaded rows only increments the total", () => {
    const oneRow = { ...listOf(aRow({ transaction_id: "B", created_at: timestampAt(5) })), nextCursor: "c" };
    const list = withOrder(oneRow, aRow({ transaction_id: "A", created_at: timestampAt(1) }), true);
    expect(transactionIds(list)).toEqual(["B"]);
    expect(list.total).toBe(2);
  });

  test("an order that the total includes already, and that is older than all loaded rows, changes nothing", () => {
    const oneRow = { ...listOf(aRow({ transaction_id: "B", created_at: timestampAt(5) })), nextCursor: "c" };
    expect(withOrder(oneRow, aRow({ transaction_id: "A", created_at: timestampAt(1) }), false)).toBe(oneRow);
  });

  test("a row with a lower or equal version does not change the list", () => {
    const list = listOf(aRow({ transaction_id: "A", version: 3, status: "completed" }));
    expect(withUpdate(list, aRow({ transaction_id: "A", version: 2, status: "processing" }))).toBe(list);
    expect(withUpdate(list, aRow({ transaction_id: "A", version: 3, status: "processing" }))).toBe(list);
  });

  test("a row with a higher version replaces the old row in the same position", () => {
    const list = listOf(aRow({ transaction_id: "A" }), aRow({ transaction_id: "B" }));
    const updatedList = withUpdate(list, aRow({ transaction_id: "B", version: 2, status: "processing" }));
    expect(updatedList.rows[1]?.status).toBe("processing");
    expect(transactionIds(updatedList)).toEqual(["A", "B"]);
  });

  test("orders that are already loaded are not added again with the next page", () => {
    const page = {
      data: [aRow({ transaction_id: "A" }), aRow({ transaction_id: "B" })],
      meta: { total: 9, total_capped: false, next_cursor: "d", has_more: true },
    };
    const list = withPage(listOf(aRow({ transaction_id: "A" })), page);
    expect(transactionIds(list)).toEqual(["A", "B"]);
    expect(countRemaining(list)).toBe(7);
  });

  describe("a list whose total is capped", () => {
    const rows = ["A", "B", "C"].map((transaction_id) => aRow({ transaction_id }));
    const createPage = (next_cursor: string | null) => ({
      data: rows,
      meta: { total: 2, total_capped: true, next_cursor, has_more: next_cursor !== null },
    });

    test("a capped total is at least the number of loaded orders", () => {
      expect(withPage(EMPTY_LIST, createPage("d"))).toMatchObject({ total: 3, totalCapped: true });
    });

    test("a capped total becomes exact once the last page is loaded", () => {
      expect(withPage(EMPTY_LIST, createPage(null))).toMatchObject({ total: 3, totalCapped: false });
    });
  });
});
