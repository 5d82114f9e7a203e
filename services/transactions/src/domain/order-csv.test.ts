import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { csvCell, csvLine } from "./order-csv.js";

/** Reads one line back, as a spreadsheet would. */
function readLine(line: string): string[] {
  const cells = `,${line.replace(/\r\n$/, "")}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

describe("a CSV cell", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+62812", "'+62812"],
    ["-5", "'-5"],
    ["@sum", "'@sum"],
    ["\tx", "'\tx"],
    ["\rx", '"\'\rx"'],
    ['a"b', '"a""b"'],
    ["a,b", '"a,b"'],
    ["plain", "plain"],
  ])("when the text is %p, then the cell is %p", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  test("when it is a number or absent, then it is not touched", () => {
    expect([csvCell(-1), csvCell(12.5), csvCell(null)]).toEqual(["-1", "12.5", ""]);
  });

  test("when texts are any, then the line reads back and no cell begins with what a spreadsheet runs", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const cells = readLine(csvLine(texts));
        expect(cells).toHaveLength(texts.length);
        texts.forEach((text, index) => expect([text, `'${text}`]).toContain(cells[index]));
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/);
      }),
    );
  });
});
