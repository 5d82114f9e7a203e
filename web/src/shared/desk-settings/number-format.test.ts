import { describe, expect, test } from "@jest/globals";
import { parseNumber, formatNumber } from "./number-format.js";

describe("numbers with thousands separators", () => {
  test.each([
    ["15000", "15000"],
    ["15.000", "15000"],
    ["15,000", "15000"],
    ["16.644,68", "16644.68"],
    ["16,644.68", "16644.68"],
    ["16644,68", "16644.68"],
    ["16644.6", "16644.6"],
    ["1.000.000", "1000000"],
    ["1,000,000.5", "1000000.5"],
    [" Rp 15.250 ", "15250"],
    ["Rp.15.250,00", "15250.00"],
    ["\uFF11\uFF15\uFF0E\uFF10\uFF10\uFF10", "15000"],
    ["15\u00A0000", "15000"],
    ["0.500", "0.500"],
    [",5", ".5"],
  ])("parseNumber parses %j as %s", (typed, figure) => {
    expect(parseNumber(typed)).toBe(figure);
  });

  test.each(["", ".", "abc", "1e3", "-5", "1.00.000", "16.644.68", "16.644,68.1", "1.0000,5", "15.000.00"])(
    "parseNumber rejects %j",
    (typed) => {
      expect(parseNumber(typed)).toBeUndefined();
    },
  );

  test("a number is formatted with thousands separators", () => {
    expect(["16644.68", "15,000", "15000.50"].map(formatNumber)).toEqual(["16.644,68", "15.000", "15.000,5"]);
  });

  test("text that is no number or has more than two decimals is left unchanged", () => {
    expect(["abc", "", "15000.555"].map(formatNumber)).toEqual(["abc", "", "15000.555"]);
  });
});
