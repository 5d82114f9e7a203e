import { describe, expect, test } from "@jest/globals";
import { createSheetFormat } from "./xlsx-sheet.js";

describe("a sheet", () => {
  test("keeps its header in view", () => {
    const { start } = createSheetFormat(["code"], []);
    expect(start).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(start).toMatch(/<row r="1"><c r="A1" s="1" t="inlineStr"><is><t>code<\/t>/);
  });

  test("makes columns as wide as their longest value in the sample, within limits", () => {
    const sample = [["a", "b".repeat(20), "c".repeat(500), new Date(0)]];
    const { start } = createSheetFormat(["w", "x", "y", "z"], sample);
    expect([...start.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      10, 22, 60, 25,
    ]);
  });

  test("names columns after Z by two letters", () => {
    const columns = Array.from({ length: 28 }, (_, index) => `column ${index}`);
    const row = createSheetFormat(columns, []).row(
      columns.map((_, index) => index),
      7,
    );
    expect(row).toContain('<c r="Z7"><v>25</v></c><c r="AA7"><v>26</v></c><c r="AB7"><v>27</v></c></row>');
  });
});
