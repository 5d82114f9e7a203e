import { MIN_FEE_FREE_AMOUNT_CENTS, SMALL_ORDER_FEE_IDR } from "./limits.js";

/** The amounts of an order in whole rupiah: gross, fee and payout. */
export interface Quote {
  readonly gross: number;
  readonly fee: number;
  readonly final: number;
}

/**
 * Converts a decimal number to hundredths: USD to cents, a rate to hundredths of a rupiah.
 * @returns undefined if it is not finite or has more than two decimals
 */
export function toHundredths(value: number): number | undefined {
  const hundredths = Math.round(value * 100);
  return Number.isSafeInteger(hundredths) && hundredths / 100 === value ? hundredths : undefined;
}

/** Converts hundredths to the decimal number for JSON and display. */
export function fromHundredths(hundredths: number): number {
  return hundredths / 100;
}

/**
 * Returns the customers' rate: rate minus markup, in hundredths of a rupiah per USD, rounded half up (contract section
 * 3).
 */
export function subtractMarkup(rateHundredths: number, markupBasisPoints: number): number {
  const scaledRate = BigInt(rateHundredths) * BigInt(10_000 - markupBasisPoints);
  return Number((scaledRate + 5_000n) / 10_000n);
}

/**
 * Calculates gross amount, fee and payout of an order; browser and server use the same function.
 * @param amountCents USD cents
 * @param rateHundredths customer rate, hundredths of a rupiah per USD
 */
export function calculateQuote(amountCents: number, rateHundredths: number): Quote {
  const gross = Number((BigInt(amountCents) * BigInt(rateHundredths) + 5_000n) / 10_000n);
  const fee = amountCents < MIN_FEE_FREE_AMOUNT_CENTS ? SMALL_ORDER_FEE_IDR : 0;
  return { gross, fee, final: gross - fee };
}
