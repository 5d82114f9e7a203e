import type { RandomSource } from "../../load/seed/random-source.js";
import { drawBetween } from "../plan/random-draws.js";
import { HISTORY_DAYS } from "../plan/draw-stories.js";

/** The market rate on the day of the demo. With the markup of 8 %, the rate for customers is 15.313,11. */
export const MARKET_RATE_HUNDREDTHS = 1_664_468;
export const MARKUP_BASIS_POINTS = 800;

/** Generates a random market rate for each day of history and demo; it changes by up to 0.5 % from day to day. */
export function drawRates(random: RandomSource): number[] {
  const rates = [MARKET_RATE_HUNDREDTHS];
  for (let day = 0; day < HISTORY_DAYS; day++) {
    const [next = MARKET_RATE_HUNDREDTHS] = rates;
    rates.unshift(Math.round((next * drawBetween(random, 9_950, 10_050)) / 10_000));
  }
  return rates;
}
