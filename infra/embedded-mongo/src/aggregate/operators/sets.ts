import { encodeKey } from "../../values/key.js";
import { isTrue } from "../../values/truth.js";
import type { Value } from "../../values/types.js";
import { compare } from "../../values/compare.js";
import type { OperatorTable } from "../scope.js";
import { checkRoom } from "../work.js";
import { needArray, operator, strict } from "./kit.js";

export const SETS: OperatorTable = {
  $setUnion: strict(0, Infinity, (...arrays) =>
    ordered(arrays.reduce<ValueSet>((all, array) => new Map([...all, ...setOf(array)]), new Map())),
  ),
  $setIntersection: strict(0, Infinity, (...arrays) => ordered(intersection(arrays.map(setOf)))),
  $setDifference: strict(2, 2, (a, b) => without(setOf(a), setOf(b))),
  $setEquals: operator(2, Infinity, (...arrays) => allEqual(arrays.map((array) => setOf(array as Value)))),
  $setIsSubset: operator(2, 2, (a, b) => without(setOf(a as Value), setOf(b as Value)).length === 0),
  $allElementsTrue: operator(1, 1, (array) => needArray(17040, "$allElementsTrue", array).every(isTrue)),
  $anyElementTrue: operator(1, 1, (array) => needArray(17041, "$anyElementTrue", array).some(isTrue)),
};

type ValueSet = ReadonlyMap<string, Value>;

/** Each element takes its key besides. */
const MOST_ELEMENTS = 1_000_000;

function setOf(array: Value): ValueSet {
  const set = new Map<string, Value>();
  const list = needArray(17043, "a set operator", array);
  checkRoom(list.length, MOST_ELEMENTS);
  for (const value of list) {
    const key = encodeKey([value], [1]).toString("latin1");
    if (!set.has(key)) set.set(key, value);
  }
  return set;
}

function ordered(set: ValueSet): Value[] {
  return [...set.values()].sort((a, b) => compare(a, b));
}

function intersection(sets: ValueSet[]): ValueSet {
  const [first = new Map<string, Value>(), ...others] = sets;
  return new Map([...first].filter(([key]) => others.every((set) => set.has(key))));
}

function without(a: ValueSet, b: ValueSet): Value[] {
  return [...a].filter(([key]) => !b.has(key)).map(([, value]) => value);
}

function allEqual(sets: ValueSet[]): boolean {
  const [first, ...others] = sets;
  return others.every((set) => set.size === first?.size && [...set.keys()].every((key) => first.has(key)));
}
