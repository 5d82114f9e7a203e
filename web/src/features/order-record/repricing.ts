import { calculateQuote, MAX_AMOUNT_CENTS, MIN_AMOUNT_CENTS, toHundredths } from "@tukar-saldo/contracts";
import type { Quote } from "@tukar-saldo/contracts";

/** What an order of this amount pays out at this rate; undefined where there can be no such order. */
export function quoteFor(usd: number, rate: number): Quote | undefined {
  const [cents, hundredths] = [toHundredths(usd), toHundredths(rate)];
  if (cents === undefined || hundredths === undefined) return undefined;
  if (cents < MIN_AMOUNT_CENTS || cents > MAX_AMOUNT_CENTS) return undefined;
  const quote = calculateQuote(cents, hundredths);
  return quote.final < 1 ? undefined : quote;
}
