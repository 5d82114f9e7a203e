import { subtractMarkup, DESTINATIONS, fromHundredths, SMALL_ORDER_FEE_IDR } from "@tukar-saldo/contracts";
import type { Settings } from "@tukar-saldo/contracts";

export interface RateEntry {
  readonly rate: number;
  readonly fee: number;
  /** Sent for compatibility; clients do not use it (specification section 9). */
  readonly fee_percentage: number;
}

/** Lists the customer's rate for every payout destination. */
export function listRates({
  usd_rate,
  markup,
}: Pick<Settings, "usd_rate" | "markup">): Record<string, RateEntry> {
  const rate = fromHundredths(subtractMarkup(usd_rate, markup));
  const entry = { rate, fee: SMALL_ORDER_FEE_IDR, fee_percentage: 0 };
  return Object.fromEntries(DESTINATIONS.map(({ value }) => [value, entry]));
}
