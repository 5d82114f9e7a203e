import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS } from "./limits.js";
import { subtractMarkup, fromHundredths, calculateQuote, toHundredths } from "./money.js";

describe("customer rate", () => {
  test.each([
    [1_664_468, 800, 1_531_311],
    [1_500_000, 800, 1_380_000],
    [1_500_000, 0, 1_500_000],
    [1, 5_000, 1],
  ])("of rate %d and markup %d (hundredths) is %d", (rate, markup, expected) => {
    expect(subtractMarkup(rate, markup)).toBe(expected);
  });
});

describe("quote", () => {
  test("takes the small-order fee from 1 USD", () => {
    expect(calculateQuote(100, 1_380_000)).toEqual({ gross: 13_800, fee: 2_500, final: 11_300 });
  });

  test("has a fee below 10 USD and none from 10 USD on", () => {
    expect(calculateQuote(999, 1_380_000).fee).toBe(2_500);
    expect(calculateQuote(1_000, 1_380_000)).toEqual({ gross: 138_000, fee: 0, final: 138_000 });
  });

  test("rounds half a rupiah up", () => {
    expect(calculateQuote(150, 1_33_00).gross).toBe(200);
    expect(calculateQuote(100, 50).gross).toBe(1);
  });

  test("keeps gross within half a rupiah of the exact product", () => {
    const amount = fc.integer({ min: MIN_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 100_000_000 }), (cents, rate) => {
        const { gross, fee, final } = calculateQuote(cents, rate);
        const exact = BigInt(cents) * BigInt(rate);
        const error = BigInt(gross) * 10_000n - exact;
        expect(Number.isInteger(gross) && error <= 5_000n && error > -5_000n).toBe(true);
        expect(final).toBe(gross - fee);
      }),
    );
  });
});

describe("hundredths", () => {
  test.each([10.005, 499.999999999, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 1e300])(
    "toHundredths refuses %d",
    (value) => {
      expect(toHundredths(value)).toBeUndefined();
    },
  );

  test("round-trip every number with two decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
        expect(toHundredths(fromHundredths(hundredths))).toBe(hundredths);
      }),
    );
  });
});
