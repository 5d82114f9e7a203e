import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A source of pseudorandom values. The same seed yields the same sequence. */
export interface RandomSource {
  /** Returns a random whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  bytes(count: number): Uint8Array;
  /** Returns `count` random digits, of which the first is not 0. */
  digits(count: number): string;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function createRandomSource(seed: number): RandomSource {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number): number => uniformInt(generator, 0, limit - 1);
  const randomDigit = (_: unknown, at: number): number => (at === 0 ? 1 + below(9) : below(10));
  return {
    below,
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
    digits: (count) => Array.from({ length: count }, randomDigit).join(""),
    pick: (list) => list[below(list.length)] ?? list[0],
  };
}
