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

/** A set with these values; `more` may be added. */
export function valueSet(values: readonly Value[], more: number): ValueSet {
  if (values.length + more > FEW) return keyedSet(values);
  const known = [...values];
  const has = (value: Value): boolean => known.some((other) => equals(other, value));
  return { has, add: (value) => void known.push(value) };
}

function keyedSet(values: readonly Value[]): ValueSet {
  const keys = new Set(values.map(keyOf));
  return { has: (value) => keys.has(keyOf(value)), add: (value) => void keys.add(keyOf(value)) };
}

const keyOf = (value: Value): string => encodeKey([value], [1]).toString("latin1");
