import { describe, expect, test } from "@jest/globals";
import { createSheetFormat } from "./xlsx-sheet.js";
import { formatWorkbook } from "./xlsx-workbook.js";

describe("a sheet", () => {
  test("a sheet freezes its header row", () => {
    const { start } = createSheetFormat(["code"], []);
    expect(start).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(start).toMatch(/<row r="1"><c r="A1" s="1" t="inlineStr"><is><t>code<\/t>/);
  });

  test("a sheet formats its header in bold, texts as text, and times with their time zone", () => {
    const stylesXml = formatWorkbook(1)["xl/styles.xml"] ?? "";
    const fontElements = stylesXml.match(/<font>.*?<\/font>/g) ?? [];
    const cellFormats = (stylesXml.match(/<cellXfs.*<\/cellXfs>/)?.[0].match(/<xf .*?>/g) ?? []).map(
      (format) => ({
        isBold: fontElements[Number(/fontId="(\d)"/.exec(format)?.[1])]?.includes("<b/>"),
        format: Number(/numFmtId="(\d+)"/.exec(format)?.[1]),
      }),
    );
    const rowXml = createSheetFormat(["h"], []).row(["text", new Date(0)], 2);
    const [textFormat, timeFormat] = [...rowXml.matchAll(/ s="(\d)"/g)].map(
      ([, style]) => cellFormats[Number(style)],
    );
    expect(cellFormats[1]).toEqual({ isBold: true, format: 0 });
    expect(textFormat).toEqual({ isBold: false, format: 49 });
    expect(stylesXml).toContain(
      `<numFmt numFmtId="${timeFormat?.format}" formatCode="yyyy-mm-dd hh:mm:ss &quot;WIB&quot;"/>`,
    );
  });

  test("the columns of a sheet are as wide as their longest sampled value, between a minimum and a maximum", () => {
    const sample = [["a", "b".repeat(20), "c".repeat(500), new Date(0)]];
    const { start } = createSheetFormat(["w", "x", "y", "z"], sample);
    expect([...start.matchAll(/ width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      10, 22, 60, 25,
    ]);
  });

  test("a sheet names the columns after Z with two letters", () => {
    const columns = Array.from({ length: 28 }, (_, index) => `column ${index}`);
    const row = createSheetFormat(columns, []).row(
      columns.map((_, index) => index),
      7,
    );
    expect(row).toContain('<c r="Z7"><v>25</v></c><c r="AA7"><v>26</v></c><c r="AB7"><v>27</v></c></row>');
  });
});
