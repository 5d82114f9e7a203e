import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { EMPTY_LIST, remaining, withArrival, withPage, withUpdate } from "./list-data.js";
import type { ListData } from "./list-data.js";

const at = (minute: number): string => `2026-11-21T03:${String(minute).padStart(2, "0")}:00.000Z`;
const listOf = (...rows: ReturnType<typeof aRow>[]): ListData => ({
  ...EMPTY_LIST,
  rows,
  total: rows.length,
});
const codes = (list: ListData): string[] => list.rows.map(({ transaction_id }) => transaction_id);

describe("a loaded list", () => {
  test("when a new order arrives, then it stands on top and counts", () => {
    const list = withArrival(
      listOf(aRow({ transaction_id: "A", created_at: at(1) })),
      aRow({ transaction_id: "B", created_at: at(2) }),
    );
    expect(codes(list)).toEqual(["B", "A"]);
    expect(list.total).toBe(2);
  });

  test("when two orders arrive in the wrong order, then each takes its place by time", () => {
    const late = withArrival(EMPTY_LIST, aRow({ transaction_id: "B", created_at: at(2) }));
    expect(codes(withArrival(late, aRow({ transaction_id: "A", created_at: at(1) })))).toEqual(["B", "A"]);
  });

  test("when an order arrives twice, then it stands once", () => {
    const row = aRow({ transaction_id: "A" });
    const list = withArrival(EMPTY_LIST, row);
    expect(withArrival(list, row)).toBe(list);
  });

  test("when the page only suggests orders, then they do not count, and an arrival takes their place", () => {
    const meta = {
      total: 1,
      total_capped: false,
      next_cursor: null,
      has_more: false,
      suggestion: true,
    } as const;
    const suggested = withPage(EMPTY_LIST, { data: [aRow({ transaction_id: "A" })], meta });
    expect([suggested.isSuggestion, suggested.total, codes(suggested)]).toEqual([true, 0, ["A"]]);
    const found = withArrival(suggested, aRow({ transaction_id: "B" }));
    expect([found.isSuggestion, found.total, codes(found)]).toEqual([undefined, 1, ["B"]]);
  });

  test("when an order belongs below what is loaded, then only the total grows", () => {
    const loaded = { ...listOf(aRow({ transaction_id: "B", created_at: at(5) })), nextCursor: "c" };
    const list = withArrival(loaded, aRow({ transaction_id: "A", created_at: at(1) }));
    expect(codes(list)).toEqual(["B"]);
    expect(list.total).toBe(2);
  });

  test("when an older or equal version comes, then nothing changes", () => {
    const list = listOf(aRow({ transaction_id: "A", version: 3, status: "completed" }));
    expect(withUpdate(list, aRow({ transaction_id: "A", version: 2, status: "processing" }))).toBe(list);
    expect(withUpdate(list, aRow({ transaction_id: "A", version: 3, status: "processing" }))).toBe(list);
  });

  test("when a higher version comes, then the row is replaced in its place", () => {
    const list = listOf(aRow({ transaction_id: "A" }), aRow({ transaction_id: "B" }));
    const changed = withUpdate(list, aRow({ transaction_id: "B", version: 2, status: "processing" }));
    expect(changed.rows[1]?.status).toBe("processing");
    expect(codes(changed)).toEqual(["A", "B"]);
  });

  test("when a page overlaps what is loaded, then no order stands twice", () => {
    const page = {
      data: [aRow({ transaction_id: "A" }), aRow({ transaction_id: "B" })],
      meta: { total: 9, total_capped: false, next_cursor: "d", has_more: true },
    };
    const list = withPage(listOf(aRow({ transaction_id: "A" })), page);
    expect(codes(list)).toEqual(["A", "B"]);
    expect(remaining(list)).toBe(7);
  });

  describe("of a search that the server stopped counting", () => {
    const rows = ["A", "B", "C"].map((transaction_id) => aRow({ transaction_id }));
    const page = (next_cursor: string | null) => ({
      data: rows,
      meta: { total: 2, total_capped: true, next_cursor, has_more: next_cursor !== null },
    });

    test("when more orders are loaded than were counted, then the total is that of the loaded ones", () => {
      expect(withPage(EMPTY_LIST, page("d"))).toMatchObject({ total: 3, totalCapped: true });
    });

    test("when the last page is loaded, then the total is exact", () => {
      expect(withPage(EMPTY_LIST, page(null))).toMatchObject({ total: 3, totalCapped: false });
    });
  });
});
