import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { formatCsvCell, formatCsvLine } from "./order-csv.js";

/** Parses a CSV line as a spreadsheet would. */
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
  ])("escapes %p as %p", (text, cell) => {
    expect(formatCsvCell(text)).toBe(cell);
  });

  test("a CSV cell keeps numbers and is empty for an absent value", () => {
    expect([formatCsvCell(-1), formatCsvCell(12.5), formatCsvCell(null)]).toEqual(["-1", "12.5", ""]);
  });

  test("a CSV cell parses back to its text and never starts like a formula", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (texts) => {
        const cells = readLine(formatCsvLine(texts));
        expect(cells).toHaveLength(texts.length);
        texts.forEach((text, index) => expect([text, `'${text}`]).toContain(cells[index]));
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/);
      }),
    );
  });
});
