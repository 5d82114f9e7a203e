import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { buildCells } from "./cells.js";
import { buildItems } from "./list-items.js";

describe("building cells from lines", () => {
  test("gives each of two orders on a line its column and its position in the list", () => {
    const rows = ["A", "B", "C"].map((transaction_id) =>
      aRow({ transaction_id, created_at: "2026-11-20T10:00:00.000Z" }),
    );
    const items = buildItems({ rows, earlier: undefined, isEarlierOpen: false, columns: 2 });
    const cells = buildCells(
      items,
      [0, 1, 2].map((index) => ({ index, start: index * 100 })),
    );
    expect(
      cells.map((cell) =>
        cell.kind === "order" ? [cell.key, cell.position, cell.column, cell.start] : cell.kind,
      ),
    ).toEqual(["day", ["A", 1, 0, 100], ["B", 2, 1, 100], ["C", 3, 0, 200]]);
  });
});
