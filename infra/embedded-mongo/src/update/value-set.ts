import { encodeKey } from "../values/key.js";
import type { Value } from "../values/types.js";

/** Values of which each is there once. */
export function valueSet(values: readonly Value[]) {
  const keys = new Set(values.map(keyOf));
  return {
    has: (value: Value): boolean => keys.has(keyOf(value)),
    add: (value: Value): void => void keys.add(keyOf(value)),
  };
}

const keyOf = (value: Value): string => encodeKey([value], [1]).toString("latin1");
