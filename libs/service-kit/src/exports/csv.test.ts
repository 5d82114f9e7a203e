import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { formatCsvCell, formatCsvLine } from "./csv.js";

/** Splits a CSV line into cells as a spreadsheet with this separator does. A line break also ends a cell. */
function readCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  const cellPattern = new RegExp(
    `(?:"((?:[^"]|"")*)")?([^\\r\\n\\${separator}]*)(\\r\\n|[\\r\\n\\${separator}]|$)`,
    "y",
  );
  while (cellPattern.lastIndex < line.length) {
    const [, quoted = "", plain = ""] = cellPattern.exec(line) ?? [];
    cells.push(quoted.replaceAll('""', '"') + plain);
  }
  return cells;
}

const text = fc.oneof(
  fc.string(),
  fc.array(fc.constantFrom(...`=+-@＝＋－＠,;\t|"'\r\n a`)).map((characters) => characters.join("")),
);

const removeApostrophes = (values: readonly string[]) => values.map((value) => value.replaceAll("'", ""));

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
    ["＝1+1", "'＝1+1"],
    ["Budi;=1+1;a", "Budi;'=1+1;a"],
    ["a\t-1|@b", "a\t'-1|'@b"],
    ["a,＋1", '"a,\'＋1"'],
    ['Budi;"=1+1', `"Budi;""'=1+1"`],
    ["a\n=1", '"a\n\'=1"'],
    ["a=1-2+3", "a=1-2+3"],
  ])("formatCsvCell escapes %p as %p", (text, cell) => {
    expect(formatCsvCell(text)).toBe(cell);
  });

  test("formatCsvCell writes a number unchanged and an absent value as an empty cell", () => {
    expect([formatCsvCell(-1), formatCsvCell(12.5), formatCsvCell(null)]).toEqual(["-1", "12.5", ""]);
  });

  test("a CSV line is parsed to the texts that were formatted, apart from apostrophes that escape formulas", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const cells = readCells(formatCsvLine(texts), ",");
        expect(removeApostrophes(cells)).toEqual(removeApostrophes(texts));
      }),
    );
  });

  test.each([",", ";", "\t", "|"])(
    "no cell is a formula for a spreadsheet with the separator %j",
    (separator) => {
      fc.assert(
        fc.property(fc.array(text, { minLength: 1 }), (texts) => {
          for (const cell of readCells(formatCsvLine(texts), separator))
            expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/);
        }),
      );
    },
  );
});
