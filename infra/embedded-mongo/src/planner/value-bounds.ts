import { BSONRegExp, Decimal128, MaxKey, MinKey } from "bson";
import type { ComparisonNode, FilterNode, LeafNode } from "../query/nodes.js";
import { encodeKey } from "../values/key.js";
import { isNaNumber } from "../values/numbers.js";
import { RANK } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { intersect, normalize } from "./intervals.js";
import type { Interval, Position } from "./intervals.js";

/** More single values than this take longer to look up one by one than a scan that tests for all. */
const MAX_LISTED = 100_000;

type ListNode = Extract<LeafNode, { kind: "in" }>;

/** Characters that stand for themselves, escaped punctuation among them. */
const LITERAL = /^(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_])*/u;

/** What a condition says about the values an index holds for its path. */
export interface Bounds {
  readonly path: string;
  readonly intervals: readonly Interval[];
  readonly exact: boolean;
  readonly nonNull: boolean;
}

/** A number in a path: the place in an array, or the field of a document in one, where most have no such field. */
const WITH_PLACE = /\.\d+(?:\.|$)/;

export function boundsOf(leaf: LeafNode): Bounds | undefined {
  const found = leafBounds(leaf);
  // An index holds what stands at the place, not that the documents of the array lack the field.
  return found && !found.nonNull && WITH_PLACE.test(found.path) ? undefined : found;
}

function leafBounds(leaf: LeafNode): Bounds | undefined {
  switch (leaf.kind) {
    case "compare":
      return indexable(leaf.value) ? compareBounds(leaf) : undefined;
    case "in":
      return leaf.values.every((value) => indexable(value)) ? listBounds(leaf) : undefined;
    case "regex":
      return regexBounds(leaf.path, leaf.pattern, leaf.options);
    case "elemMatch":
      return leaf.of === "values" ? elementBounds(leaf.path, leaf.filter) : undefined;
    default:
      return undefined;
  }
}

function bounds(path: string, intervals: readonly Interval[], exact: boolean, nonNull: boolean): Bounds {
  return { path, intervals: normalize(intervals), exact, nonNull };
}

/** Arrays stand in an index as their elements. */
function indexable(value: Value): boolean {
  if (value === undefined || Array.isArray(value) || value instanceof BSONRegExp) return false;
  return !(value instanceof MinKey || value instanceof MaxKey);
}

function isNull(value: Value): boolean {
  return value === null;
}

function exactValue(value: Value): boolean {
  return !isNull(value) && !isDocument(value) && !(value instanceof Decimal128) && !Number.isNaN(value);
}

function pointOf(value: Value): Interval {
  const bytes = encodeKey([value], [1]);
  return { low: { bytes, after: false }, high: { bytes, after: true }, point: true };
}

function compareBounds({ path, operator, value }: ComparisonNode): Bounds {
  const point = pointOf(value);
  if (operator === "eq" || isNull(value)) return bounds(path, [point], exactValue(value), !isNull(value));
  // Only NaN itself is as little or as great as NaN.
  if (isNaNumber(value)) return bounds(path, [point], false, true);
  const ofType = typeInterval(point.low.bytes[0] as number);
  const at = (after: boolean): Position => (after ? point.high : point.low);
  const upward = operator === "gt" || operator === "gte";
  const low = upward ? at(operator === "gt") : ofType.low;
  const high = upward ? ofType.high : at(operator === "lte");
  return bounds(path, [{ low, high, point: false }], exactValue(value), true);
}

/** The points of a list, and what its patterns begin with; undefined when one of these is not bounded. */
function listBounds({ path, values, patterns }: ListNode): Bounds | undefined {
  if (values.length > MAX_LISTED) return undefined;
  const intervals = values.map(pointOf);
  for (const { pattern, options } of patterns) {
    const begun = regexBounds(path, pattern, options);
    if (!begun) return undefined;
    for (const interval of begun.intervals) intervals.push(interval);
  }
  return bounds(path, intervals, patterns.length === 0 && values.every(exactValue), !values.some(isNull));
}

/** All values of one type. The bytes beside a type's rank belong to no other type. */
function typeInterval(rank: number): Interval {
  // NaN stands below all numbers in the index, yet is less than none of them.
  const below = rank === RANK.number ? encodeKey([NaN], [1]) : Buffer.from([rank - 1]);
  const low: Position = { bytes: below, after: true, unbounded: true };
  const high: Position = { bytes: Buffer.from([rank + 1]), after: false, unbounded: true };
  return { low, high, point: false };
}

/** Strings with the pattern's literal beginning, and regular expressions kept as values. */
function regexBounds(path: string, pattern: string, options: string): Bounds | undefined {
  const prefix = /[imx]/.test(options) ? "" : literalPrefix(pattern);
  if (prefix === "") return undefined;
  const bytes = encodeKey([prefix], [1]).subarray(0, -1);
  const strings = { low: { bytes, after: false }, high: { bytes, after: true }, point: false };
  return bounds(path, [strings, typeInterval(RANK.regex)], false, true);
}

function literalPrefix(pattern: string): string {
  if (!pattern.startsWith("^") || pattern.includes("|")) return "";
  const [literal = ""] = LITERAL.exec(pattern.slice(1)) ?? [];
  const characters = literal.match(/\\?./gsu) ?? [];
  const next = pattern[1 + literal.length];
  // A quantifier makes the last character optional or repeated.
  if (next !== undefined && "?*{+".includes(next)) characters.pop();
  return characters.map((character) => character.replace(/^\\(?=.)/su, "")).join("");
}

/** One element satisfies all conditions, so their intervals meet also in multikey indexes. */
function elementBounds(path: string, filter: FilterNode): Bounds | undefined {
  const leaves = filter.kind === "and" ? filter.branches : [filter];
  let intervals: readonly Interval[] | undefined;
  for (const leaf of leaves) {
    if (leaf.kind !== "compare" && leaf.kind !== "in") continue;
    const found = boundsOf({ ...leaf, path });
    if (found) intervals = intervals ? intersect(intervals, found.intervals) : found.intervals;
  }
  return intervals && bounds(path, intervals, false, false);
}
