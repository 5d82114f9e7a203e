import type { RandomSource } from "../../load/seed/random-source.js";

/** Values with weights: a value of weight 2 is chosen twice as often as a value of weight 1. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** Returns true with this probability in percent. */
export const drawBoolean = (random: RandomSource, percent: number): boolean =>
  random.below(10_000) < percent * 100;

/** Returns a random whole number from `min` to `max`, both included. */
export const drawBetween = (random: RandomSource, min: number, max: number): number =>
  min + random.below(max - min + 1);

export function drawWeighted<T>(random: RandomSource, values: Weighted<T>): T {
  const totalWeight = values.reduce((sum, [, weight]) => sum + weight, 0);
  let remainingWeight = random.below(totalWeight);
  for (const [value, weight] of values) {
    if (remainingWeight < weight) return value;
    remainingWeight -= weight;
  }
  throw new RangeError("weights are positive whole numbers");
}
