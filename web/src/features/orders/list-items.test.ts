import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { findLineIndex, buildItems } from "./list-items.js";

const rowAt = (id: string, created_at: string) => aRow({ transaction_id: id, created_at });
const rows = [
  rowAt("C", "2026-11-20T18:00:00.000Z"),
  rowAt("B", "2026-11-20T17:00:00.000Z"),
  rowAt("A", "2026-11-20T16:59:59.000Z"),
];
const keysOf = (...args: Parameters<typeof buildItems>) => buildItems(...args).map(({ key }) => key);

describe("the lines of the order list", () => {
  test("puts a day line above the orders of each Jakarta day", () => {
    expect(keysOf({ rows, earlier: undefined, isEarlierOpen: false, columns: 1 })).toEqual([
      "2026-11-21",
      "C",
      "B",
      "2026-11-20",
      "A",
    ]);
  });

  test("shows earlier pending orders only while their group is open", () => {
    const earlier = [rowAt("X", "2026-11-01T00:00:00.000Z")];
    expect(keysOf({ rows: [], earlier, isEarlierOpen: false, columns: 1 })).toEqual(["earlier"]);
    expect(keysOf({ rows: [], earlier, isEarlierOpen: true, columns: 1 })).toEqual(["earlier", "X"]);
  });

  test("omits the day line of `dayWithoutLine` if it would be the first line", () => {
    const earlier = [rowAt("X", "2026-11-01T00:00:00.000Z")];
    const content = { rows, earlier, isEarlierOpen: false, columns: 1, dayWithoutLine: "2026-11-21" };
    expect(keysOf(content)).toEqual(["earlier", "C", "B", "2026-11-20", "A"]);
    expect(keysOf({ ...content, isEarlierOpen: true }).slice(0, 3)).toEqual(["earlier", "X", "2026-11-21"]);
    expect(keysOf({ ...content, dayWithoutLine: "2026-11-20" })).toContain("2026-11-20");
  });

  test("never puts orders of different days on one line", () => {
    const items = buildItems({ rows, earlier: undefined, isEarlierOpen: false, columns: 2 });
    expect(items.map((item) => (item.kind === "orders" ? item.rows.length : 0))).toEqual([0, 2, 0, 1]);
    expect(items.map((item) => (item.kind === "orders" ? item.position : "day"))).toEqual([
      "day",
      1,
      "day",
      3,
    ]);
    expect(findLineIndex(items, "B")).toBe(1);
    expect(findLineIndex(items, "nobody")).toBe(-1);
  });
});
