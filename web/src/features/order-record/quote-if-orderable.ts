import { calculateQuote, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, toHundredths } from "@tukar-saldo/contracts";
import type { Quote } from "@tukar-saldo/contracts";

/**
 * Quotes an amount in USD at a rate in rupiah per USD; undefined if the amount is out of range or its payout would be
 * less than 1 rupiah.
 */
export function quoteIfOrderable(usd: number, rate: number): Quote | undefined {
  const [cents, hundredths] = [toHundredths(usd), toHundredths(rate)];
  if (cents === undefined || hundredths === undefined) return undefined;
  if (cents < MIN_AMOUNT_CENTS || cents > MAX_AMOUNT_CENTS) return undefined;
  const quote = calculateQuote(cents, hundredths);
  return quote.final < 1 ? undefined : quote;
}
