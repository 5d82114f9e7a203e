import { compare } from "../values/compare.js";
import { encodeKey } from "../values/key.js";
import { isNumeric } from "../values/numbers.js";
import { MISSING } from "../values/types.js";
import type { Value } from "../values/types.js";
import { isNothing } from "./operators/kit.js";
import type { Found } from "./scope.js";
import { Total } from "./sums.js";

/** Gathers the values of one group. */
export interface Accumulator {
  add(value: Found): void;
  result(): Value;
}

export type MakeAccumulator = () => Accumulator;

/** Accumulators of one value per document. */
export const ACCUMULATORS: Readonly<Record<string, MakeAccumulator>> = {
  $sum: () => totalling((total) => total.sum()),
  $avg: () => totalling((total) => total.average()),
  $min: () => extreme((order) => order < 0),
  $max: () => extreme((order) => order > 0),
  $first: () => keeping((seen) => !seen),
  $last: () => keeping(() => true),
  $push: push,
  $addToSet: addToSet,
};

function totalling(result: (total: Total) => Value): Accumulator {
  const total = new Total();
  return {
    add: (value) => {
      if (value !== MISSING && isNumeric(value)) total.add(value);
    },
    result: () => result(total),
  };
}

function extreme(better: (order: number) => boolean): Accumulator {
  let best: Value = null;
  let any = false;
  return {
    add: (value) => {
      if (isNothing(value) || (any && !better(compare(value, best)))) return;
      best = value;
      any = true;
    },
    result: () => best,
  };
}

function keeping(replaces: (seen: boolean) => boolean): Accumulator {
  let kept: Value = null;
  let seen = false;
  return {
    add: (value) => {
      if (replaces(seen)) kept = value === MISSING ? null : value;
      seen = true;
    },
    result: () => kept,
  };
}

function push(): Accumulator {
  const list: Value[] = [];
  return { add: (value) => value !== MISSING && list.push(value), result: () => list };
}

function addToSet(): Accumulator {
  const set = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === MISSING) return;
      const key = encodeKey([value], [1]).toString("latin1");
      if (!set.has(key)) set.set(key, value);
    },
    result: () => [...set.values()],
  };
}
