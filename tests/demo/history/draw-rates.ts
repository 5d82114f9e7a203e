import type { RandomSource } from "../../load/seed/random-source.js";
import { between } from "../plan/chances.js";
import { HISTORY_DAYS } from "../plan/draw-stories.js";

/** The market rate on the day of the demo; less 8 % it is 15.313,11. */
export const MARKET_RATE_HUNDREDTHS = 1_664_468;
export const MARKUP_BASIS_POINTS = 800;

/** The market rate of each day of the history and of the day of the demo, up to 0.5 % from one day to the next. */
export function drawRates(random: RandomSource): number[] {
  const rates = [MARKET_RATE_HUNDREDTHS];
  for (let day = 0; day < HISTORY_DAYS; day++) {
    const [next = MARKET_RATE_HUNDREDTHS] = rates;
    rates.unshift(Math.round((next * between(random, 9_950, 10_050)) / 10_000));
  }
  return rates;
}
