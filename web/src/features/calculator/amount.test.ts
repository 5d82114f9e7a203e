import { describe, expect, test } from "@jest/globals";
import { findAmountError, countCentsToFeeFree, parseAmount, normalizeAmount } from "./amount.js";

describe("amount field", () => {
  test.each([
    ["25", 2_500],
    ["25.5", 2_550],
    ["25,50", 2_550],
    [" $ 25.05 ", 2_505],
    [".5", 50],
    ["500.", 50_000],
    ["$25.00 USD", 2_500],
    ["\u202a10,5\u202c", 1_050],
    ["1.000,50", 100_050],
    ["$1,000.50", 100_050],
    ["1.234.567", 123_456_700],
    ["1,000.", 100_000],
    ["\uff12\uff15\uff0e\uff15\uff10", 2_550],
  ])("parses %j as %d cents", (text, cents) => {
    expect(parseAmount(text)).toEqual({ cents });
  });

  test.each([
    ["", "empty"],
    ["  ", "empty"],
    ["abc", "unreadable"],
    ["-5", "unreadable"],
    ["1e3", "unreadable"],
    ["1.2.3", "unreadable"],
    ["1.00,50", "unreadable"],
    ["1,000.5.5", "unreadable"],
    ["1.000,505", "decimals"],
    ["1.005", "decimals"],
    ["1.000", "decimals"],
    ["25,500", "decimals"],
  ])("rejects %j as %s", (text, kind) => {
    expect(parseAmount(text)).toBe(kind);
  });

  test.each([
    ["", "calculator.error.required"],
    ["x", "calculator.error.figures"],
    ["1e3", "calculator.error.figures"],
    ["1.005", "calculator.error.decimals"],
    ["0.99", "calculator.error.min"],
    ["500.01", "calculator.error.max"],
    ["1", undefined],
    ["500", undefined],
  ])("the validation error of the amount %j is %s", (text, error) => {
    expect(findAmountError(parseAmount(text))).toBe(error);
  });

  test("formats an amount with two decimals, and leaves other text unchanged", () => {
    expect(["25", "9,5", "abc", "1.005"].map(normalizeAmount)).toEqual(["25.00", "9.50", "abc", "1.005"]);
  });

  test("computes how many cents are missing to ten dollars, the smallest amount without a fee", () => {
    expect(["8.5", "10", "0.5", "x"].map((text) => countCentsToFeeFree(parseAmount(text)))).toEqual([
      150, 0, 0, 0,
    ]);
  });
});
