import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { cellsOf } from "./cells.js";
import { listItems } from "./list-items.js";

describe("cells of lines", () => {
  test("when two orders stand beside each other, then each has its column and its place", () => {
    const rows = ["A", "B", "C"].map((transaction_id) =>
      aRow({ transaction_id, created_at: "2026-11-20T10:00:00.000Z" }),
    );
    const items = listItems({ rows, earlier: undefined, earlierOpen: false, columns: 2 });
    const cells = cellsOf(
      items,
      [0, 1, 2].map((index) => ({ index, start: index * 100 })),
    );
    expect(
      cells.map((cell) =>
        cell.kind === "order" ? [cell.key, cell.place, cell.column, cell.start] : cell.kind,
      ),
    ).toEqual(["day", ["A", 1, 0, 100], ["B", 2, 1, 100], ["C", 3, 0, 200]]);
  });
});
