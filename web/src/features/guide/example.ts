import {
  DEFAULT_MARKUP_BASIS_POINTS,
  DEFAULT_USD_RATE_HUNDREDTHS,
  subtractMarkup,
  calculateQuote,
  toHundredths,
} from "@tukar-saldo/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { ratesQuery } from "../../shared/rates.js";

const AMOUNT_CENTS = 2_500;
const RATE_HUNDREDTHS = subtractMarkup(DEFAULT_USD_RATE_HUNDREDTHS, DEFAULT_MARKUP_BASIS_POINTS);

export const EXAMPLE_CODE = "7KQ9M2XD";

interface Example {
  readonly usd: number;
  readonly rate: number;
  readonly idr: number;
  /** The rate is the desk's own of now. */
  readonly isLive: boolean;
}

/** The order that the pictures of the guide show: at the desk's rate as soon as that is there. */
export function useExample(): Example {
  const { data } = useQuery(ratesQuery);
  // The page is drawn at build, without a rate.
  const isTakenOver = useTakenOver();
  const live = isTakenOver ? toHundredths(data?.["dana"]?.rate ?? Number.NaN) : undefined;
  const rate = live ?? RATE_HUNDREDTHS;
  return {
    usd: AMOUNT_CENTS / 100,
    rate: rate / 100,
    idr: calculateQuote(AMOUNT_CENTS, rate).final,
    isLive: live !== undefined,
  };
}
