import {
  DEFAULT_MARKUP_BASIS_POINTS,
  DEFAULT_USD_RATE_HUNDREDTHS,
  subtractMarkup,
  calculateQuote,
} from "@tukar-saldo/contracts";

const AMOUNT_CENTS = 2_500;
const RATE_HUNDREDTHS = subtractMarkup(DEFAULT_USD_RATE_HUNDREDTHS, DEFAULT_MARKUP_BASIS_POINTS);

/** The order that the pictures of the guide show. */
export const EXAMPLE = {
  usd: AMOUNT_CENTS / 100,
  rate: RATE_HUNDREDTHS / 100,
  idr: calculateQuote(AMOUNT_CENTS, RATE_HUNDREDTHS).final,
  code: "7KQ9M2XD",
} as const;
