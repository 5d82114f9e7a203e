import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { formatCsvCell, formatCsvLine } from "./csv.js";

/** Parses a CSV line like a spreadsheet with this separator. A line break ends a cell too. */
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

  test("a CSV cell keeps numbers and is empty for an absent value", () => {
    expect([formatCsvCell(-1), formatCsvCell(12.5), formatCsvCell(null)]).toEqual(["-1", "12.5", ""]);
  });

  test("a CSV cell parses back to its text, except for apostrophes that escape formulas", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (texts) => {
        const cells = readCells(formatCsvLine(texts), ",");
        expect(removeApostrophes(cells)).toEqual(removeApostrophes(texts));
      }),
    );
  });

  test.each([",", ";", "\t", "|"])(
    "no cell is a formula for a spreadsheet that separates by %j",
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
