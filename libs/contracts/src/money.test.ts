import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "./limits.js";
import { subtractMarkup, fromHundredths, calculateQuote, toHundredths } from "./money.js";

describe("the customer's rate", () => {
  test.each([
    [1_664_468, 800, 1_531_311],
    [1_500_000, 800, 1_380_000],
    [1_500_000, 0, 1_500_000],
    [1, 5_000, 1],
  ])("a rate of %d and a markup of %d basis points give the customer's rate %d", (rate, markup, expected) => {
    expect(subtractMarkup(rate, markup)).toBe(expected);
  });
});

describe("the quote of an order", () => {
  test("a quote subtracts the small-order fee from the payout of 1 USD", () => {
    expect(calculateQuote(100, 1_380_000)).toEqual({ gross: 13_800, fee: 2_500, final: 11_300 });
  });

  test("a quote charges a fee below 10 USD and none from 10 USD on", () => {
    expect(calculateQuote(999, 1_380_000).fee).toBe(2_500);
    expect(calculateQuote(1_000, 1_380_000)).toEqual({ gross: 138_000, fee: 0, final: 138_000 });
  });

  test("the gross amount of a quote is rounded to whole rupiah, half up", () => {
    expect(calculateQuote(150, 1_33_00).gross).toBe(200);
    expect(calculateQuote(100, 50).gross).toBe(1);
  });

  test("the gross amount of a quote differs from amount times rate by at most half a rupiah", () => {
    const amountArbitrary = fc.integer({ min: MIN_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });
    fc.assert(
      fc.property(amountArbitrary, fc.integer({ min: 1, max: 100_000_000 }), (cents, rate) => {
        const { gross, fee, final } = calculateQuote(cents, rate);
        const exactProduct = BigInt(cents) * BigInt(rate);
        const roundingError = BigInt(gross) * 10_000n - exactProduct;
        expect(Number.isInteger(gross) && roundingError <= 5_000n && roundingError > -5_000n).toBe(true);
        expect(final).toBe(gross - fee);
      }),
    );
  });
});

describe("converting numbers to hundredths and back", () => {
  test.each([10.005, 499.999999999, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    "toHundredths returns undefined for %d",
    (value) => {
      expect(toHundredths(value)).toBeUndefined();
    },
  );

  test("toHundredths is the inverse of fromHundredths", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
        expect(toHundredths(fromHundredths(hundredths))).toBe(hundredths);
      }),
    );
  });
});
