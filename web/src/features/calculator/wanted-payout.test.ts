import { describe, expect, test } from "@jest/globals";
import { calculateQuote } from "@tukar-saldo/contracts";
import { findCentsForPayout, parseRupiah } from "./wanted-payout.js";

describe("payout typed in rupiah", () => {
  test.each([
    ["500000", 500_000],
    ["Rp 500.000", 500_000],
    ["1,250,000", 1_250_000],
    ["Rp500.000,00", 500_000],
    ["\uff15\uff10\uff10\uff10", 5_000],
  ])("parses %j as Rp %d", (text, rupiah) => {
    expect(parseRupiah(text)).toBe(rupiah);
  });

  test.each(["", "abc", "1.2.3", "-5", "0", "1e6"])("rejects %j as an amount", (text) => {
    expect(parseRupiah(text)).toBeUndefined();
  });

  test.each([
    [345_000, 1_380_000],
    [135_500, 1_380_000],
    [137_999, 1_380_000],
    [138_000, 1_380_000],
    [11_300, 1_380_000],
    [500_000, 1_531_311],
    [1, 1_531_311],
  ])("finds the smallest amount that pays out Rp %d at a rate of %d hundredths", (rupiah, rate) => {
    const cents = findCentsForPayout(rupiah, rate);
    expect(calculateQuote(cents, rate).final).toBeGreaterThanOrEqual(rupiah);
    expect(calculateQuote(cents - 1, rate).final).toBeLessThan(rupiah);
  });
});
