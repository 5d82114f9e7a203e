import type { Collation } from "../values/collation.js";
import { compare } from "../values/compare.js";
import { encodeKey } from "../values/key.js";
import { location } from "../values/errors.js";
import { isNumeric } from "../values/numbers.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { isNothing, kindOf } from "./operators/kit.js";
import type { Found } from "./scope.js";
import { Deviation, Total } from "./sums.js";

/** Gathers the values of one group. */
export interface Accumulator {
  add(value: Found): void;
  result(): Value;
}

export type MakeAccumulator = (collation: Collation | undefined) => Accumulator;

/** Accumulators of one value per document. */
export const ACCUMULATORS: Readonly<Record<string, MakeAccumulator>> = {
  $sum: () => totalling((total) => total.sum()),
  $avg: () => totalling((total) => total.average()),
  $min: (collation) => extreme((order) => order < 0, collation),
  $max: (collation) => extreme((order) => order > 0, collation),
  $first: () => keeping((seen) => !seen),
  $last: () => keeping(() => true),
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: () => deviation("population"),
  $stdDevSamp: () => deviation("sample"),
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

function deviation(kind: "population" | "sample"): Accumulator {
  const running = new Deviation();
  return {
    add: (value) => {
      if (value !== MISSING && isNumeric(value)) running.add(value);
    },
    result: () => running.of(kind),
  };
}

function extreme(better: (order: number) => boolean, collation: Collation | undefined): Accumulator {
  let best: Value = null;
  let any = false;
  return {
    add: (value) => {
      if (isNothing(value) || (any && !better(compare(value, best, collation)))) return;
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

function addToSet(collation: Collation | undefined): Accumulator {
  const set = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === MISSING) return;
      const known = collation && [...set.values()].some((other) => compare(other, value, collation) === 0);
      if (known !== true) set.set(encodeKey([value], [1]).toString("latin1"), value);
    },
    result: () => [...set.values()],
  };
}

function mergeObjects(): Accumulator {
  const merged: Document = new Map();
  return {
    add: (value) => {
      if (isNothing(value)) return;
      if (!isDocument(value)) {
        throw location(40400, `$mergeObjects requires object inputs, but input is of type ${kindOf(value)}`);
      }
      for (const [name, field] of value) merged.set(name, field);
    },
    result: () => merged,
  };
}
