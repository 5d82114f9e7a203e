import type { RandomSource } from "../../load/seed/random-source.js";

/** Values with their weights: one of weight 2 is drawn twice as often as one of weight 1. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** Draws true with this probability in percent. */
export const drawBoolean = (random: RandomSource, percent: number): boolean =>
  random.below(10_000) < percent * 100;

/** A whole number from `least` to `most`. */
export const drawBetween = (random: RandomSource, least: number, most: number): number =>
  least + random.below(most - least + 1);

export function drawWeighted<T>(random: RandomSource, values: Weighted<T>): T {
  const total = values.reduce((sum, [, weight]) => sum + weight, 0);
  let remaining = random.below(total);
  for (const [value, weight] of values) {
    if (remaining < weight) return value;
    remaining -= weight;
  }
  throw new RangeError("weights are positive whole numbers");
}
