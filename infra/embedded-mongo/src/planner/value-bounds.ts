import { BSONRegExp, Decimal128, MaxKey, MinKey } from "bson";
import type { ComparisonNode, FilterNode, LeafNode } from "../query/nodes.js";
import { encodeKey } from "../values/key.js";
import { isNaNumber } from "../values/numbers.js";
import { TYPE_RANK } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { intersect, normalizeIntervals } from "./intervals.js";
import type { Interval, IntervalBound } from "./intervals.js";

/** Beyond this many points a scan with a filter is faster than single look-ups. */
const MAX_LISTED = 100_000;

type ListNode = Extract<LeafNode, { kind: "in" }>;

/** Literal characters of a pattern, including escaped punctuation. */
const LITERAL = /^(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_])*/u;

/** The index bounds that a condition implies for one path. */
export interface IndexBounds {
  readonly path: string;
  readonly intervals: readonly Interval[];
  readonly exact: boolean;
  readonly nonNull: boolean;
}

/** A numeric path component: an array index or a field name. */
const NUMERIC_COMPONENT = /\.\d+(?:\.|$)/;

export function boundsOf(leaf: LeafNode): IndexBounds | undefined {
  const found = leafBounds(leaf);
  // No bounds: an index on an array position cannot tell whether embedded documents lack the field.
  return found && !found.nonNull && NUMERIC_COMPONENT.test(found.path) ? undefined : found;
}

function leafBounds(leaf: LeafNode): IndexBounds | undefined {
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

function bounds(path: string, intervals: readonly Interval[], exact: boolean, nonNull: boolean): IndexBounds {
  return { path, intervals: normalizeIntervals(intervals), exact, nonNull };
}

/** Whether a comparison with the value can have index bounds. An array cannot: the index holds its elements. */
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

function compareBounds({ path, operator, value }: ComparisonNode): IndexBounds {
  const point = pointOf(value);
  if (operator === "eq" || isNull(value)) return bounds(path, [point], exactValue(value), !isNull(value));
  // NaN is ordered only relative to itself.
  if (isNaNumber(value)) return bounds(path, [point], false, true);
  const ofType = typeInterval(point.low.bytes[0] as number);
  const at = (after: boolean): IntervalBound => (after ? point.high : point.low);
  const upward = operator === "gt" || operator === "gte";
  const low = upward ? at(operator === "gt") : ofType.low;
  const high = upward ? ofType.high : at(operator === "lte");
  return bounds(path, [{ low, high, point: false }], exactValue(value), true);
}

/** Points of an $in list and prefixes of its patterns; undefined if a pattern has no prefix. */
function listBounds({ path, values, patterns }: ListNode): IndexBounds | undefined {
  if (values.length > MAX_LISTED) return undefined;
  const intervals = values.map(pointOf);
  for (const { pattern, options } of patterns) {
    const begun = regexBounds(path, pattern, options);
    if (!begun) return undefined;
    for (const interval of begun.intervals) intervals.push(interval);
  }
  return bounds(path, intervals, patterns.length === 0 && values.every(exactValue), !values.some(isNull));
}

/** All values of one type; the neighbouring rank bytes are unused. */
function typeInterval(rank: number): Interval {
  // NaN sorts below all numbers in the index but is not less than any of them.
  const below = rank === TYPE_RANK.number ? encodeKey([NaN], [1]) : Buffer.from([rank - 1]);
  const low: IntervalBound = { bytes: below, after: true, unbounded: true };
  const high: IntervalBound = { bytes: Buffer.from([rank + 1]), after: false, unbounded: true };
  return { low, high, point: false };
}

/** Strings with the pattern's literal prefix, and stored regular expressions. */
function regexBounds(path: string, pattern: string, options: string): IndexBounds | undefined {
  const prefix = /[imx]/.test(options) ? "" : literalPrefix(pattern);
  if (prefix === "") return undefined;
  const bytes = encodeKey([prefix], [1]).subarray(0, -1);
  const strings = { low: { bytes, after: false }, high: { bytes, after: true }, point: false };
  return bounds(path, [strings, typeInterval(TYPE_RANK.regex)], false, true);
}

function literalPrefix(pattern: string): string {
  if (!pattern.startsWith("^") || pattern.includes("|")) return "";
  const [literal = ""] = LITERAL.exec(pattern.slice(1)) ?? [];
  const characters = literal.match(/\\?./gsu) ?? [];
  const next = pattern[1 + literal.length];
  // The quantifier applies to the last character, so it is not part of the prefix.
  if (next !== undefined && "?*{+".includes(next)) characters.pop();
  return characters.map((character) => character.replace(/^\\(?=.)/su, "")).join("");
}

/** $elemMatch applies to one element, so its bounds may be intersected even in multikey indexes. */
function elementBounds(path: string, filter: FilterNode): IndexBounds | undefined {
  const leaves = filter.kind === "and" ? filter.branches : [filter];
  let intervals: readonly Interval[] | undefined;
  for (const leaf of leaves) {
    if (leaf.kind !== "compare" && leaf.kind !== "in") continue;
    const found = boundsOf({ ...leaf, path });
    if (found) intervals = intervals ? intersect(intervals, found.intervals) : found.intervals;
  }
  return intervals && bounds(path, intervals, false, false);
}
