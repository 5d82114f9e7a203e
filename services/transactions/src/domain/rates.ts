import { customerRate, DESTINATIONS, fromHundredths, SMALL_ORDER_FEE_IDR } from "@tukar-saldo/contracts";
import type { Terms } from "./order-changes.js";

export interface RateEntry {
  readonly rate: number;
  readonly fee: number;
  /** Carried for the client, unused (specification section 9). */
  readonly fee_percentage: number;
}

type RateTerms = Pick<Terms, "usdRateHundredths" | "markupHundredths">;

/** The customer's rate for every destination. */
export function ratesOf(terms: RateTerms): Record<string, RateEntry> {
  const rate = fromHundredths(customerRate(terms.usdRateHundredths, terms.markupHundredths));
  const entry = { rate, fee: SMALL_ORDER_FEE_IDR, fee_percentage: 0 };
  return Object.fromEntries(DESTINATIONS.map(({ value }) => [value, entry]));
}
