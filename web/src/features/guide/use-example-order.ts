import {
  DEFAULT_MARKUP_BASIS_POINTS,
  DEFAULT_USD_RATE_HUNDREDTHS,
  subtractMarkup,
  calculateQuote,
  toHundredths,
} from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "../../shared/hooks/use-hydrated.js";
import { ratesQuery } from "../../shared/rates.js";

const EXAMPLE_AMOUNT_CENTS = 2_500;
const DEFAULT_RATE_HUNDREDTHS = subtractMarkup(DEFAULT_USD_RATE_HUNDREDTHS, DEFAULT_MARKUP_BASIS_POINTS);

export const EXAMPLE_CODE = "7KQ9M2XD";

interface ExampleOrder {
  readonly usd: number;
  readonly rate: number;
  readonly idr: number;
  /** Whether the example uses the desk's current rate instead of the default rate. */
  readonly isLive: boolean;
}

/** The example order of the guide's pictures, at the desk's current rate once it is loaded. */
export function useExampleOrder(): ExampleOrder {
  const { data } = useQuery(ratesQuery);
  // The page is prerendered without a rate, so hydration must start without one.
  const isHydrated = useHydrated();
  const currentRate = isHydrated ? toHundredths(data?.["dana"]?.rate ?? Number.NaN) : undefined;
  const rate = currentRate ?? DEFAULT_RATE_HUNDREDTHS;
  return {
    usd: EXAMPLE_AMOUNT_CENTS / 100,
    rate: rate / 100,
    idr: calculateQuote(EXAMPLE_AMOUNT_CENTS, rate).final,
    isLive: currentRate !== undefined,
  };
}
