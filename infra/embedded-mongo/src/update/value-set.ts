import { Work } from "../aggregate/work.js";
import type { Collation } from "../values/collation.js";
import { equals } from "../values/compare.js";
import { encodeKey } from "../values/key.js";
import type { Value } from "../values/types.js";

/** Values of which each is there once. */
export interface ValueSet {
  has(value: Value): boolean;
  add(value: Value): void;
}

/** Below this many, comparing is quicker than making keys. */
const FEW = 16;

/** A set of equal values; under a collation strings are equal that have different keys. */
export function valueSet(values: readonly Value[], more: number, collation: Collation | undefined): ValueSet {
  if (collation === undefined && values.length + more > FEW) return keyedSet(values);
  const known = [...values];
  const work = new Work();
  const has = (value: Value): boolean =>
    known.some((other) => {
      work.walk(1);
      return equals(other, value, collation);
    });
  return { has, add: (value) => void known.push(value) };
}

function keyedSet(values: readonly Value[]): ValueSet {
  const keys = new Set(values.map(keyOf));
  return { has: (value) => keys.has(keyOf(value)), add: (value) => void keys.add(keyOf(value)) };
}

const keyOf = (value: Value): string => encodeKey([value], [1]).toString("latin1");
