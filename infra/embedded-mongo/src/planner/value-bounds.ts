import { BSONRegExp, Decimal128, MaxKey, MinKey } from "bson";
import type { ComparisonNode, FilterNode, LeafNode } from "../query/nodes.js";
import { parseExactPrefix } from "../query/regex.js";
import { encodeKey } from "../values/key.js";
import { isNumericNaN } from "../values/numbers.js";
import { TYPE_RANK } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { IntervalBound, intersectIntervals, normalizeIntervals } from "./intervals.js";
import type { Interval } from "./intervals.js";

/** Beyond this many points a scan with a filter is faster than single look-ups. */
const MAX_IN_VALUES = 100_000;

type InNode = Extract<LeafNode, { kind: "in" }>;
type Regex = Pick<BSONRegExp, "pattern" | "options">;

/** Matches the literal characters at the start of a pattern, including escaped punctuation. */
const LITERAL_PREFIX = /^(?:[^\\^$.|?*+()[\]{}]|\\[^\p{L}\p{N}_])*/u;

/** The index bounds that a condition implies for one path. */
export interface IndexBounds {
  readonly path: string;
  readonly intervals: readonly Interval[];
  readonly exact: boolean;
  readonly nonNull: boolean;
}

/** Whether a path has a numeric component, which is an array index or a field name. */
export const hasNumericComponent = (path: string): boolean => /\.\d+(?:\.|$)/.test(path);

type ValueBounds = Omit<IndexBounds, "path">;

/** Computes the index bounds of one condition; returns at most one element. */
export function computeBounds(leaf: LeafNode): IndexBounds[] {
  const bounds = computeValueBounds(leaf);
  // An index on an array position cannot tell whether embedded documents lack the field, so null gets no bounds.
  if (!bounds || (!bounds.nonNull && hasNumericComponent(leaf.path))) return [];
  const { intervals, exact, nonNull } = bounds;
  return [{ path: leaf.path, intervals: normalizeIntervals(intervals), exact, nonNull }];
}

/** Computes the bounds of a condition; their intervals may overlap and are in any order. */
function computeValueBounds(leaf: LeafNode): ValueBounds | undefined {
  switch (leaf.kind) {
    case "compare":
      return isIndexable(leaf.value) ? computeComparisonBounds(leaf) : undefined;
    case "in":
      return leaf.values.every(isIndexable) ? computeInBounds(leaf) : undefined;
    case "regex":
      return computeRegexBounds(leaf);
    case "elemMatch":
      return leaf.of === "values" ? computeElementBounds(leaf.filter) : undefined;
    default:
      return undefined;
  }
}

/** Whether a comparison with the value can have index bounds. An array cannot: the index holds its elements. */
function isIndexable(value: Value): boolean {
  if (value === undefined || Array.isArray(value) || value instanceof BSONRegExp) return false;
  return !(value instanceof MinKey || value instanceof MaxKey);
}

function isExactValue(value: Value): boolean {
  return value !== null && !isDocument(value) && !(value instanceof Decimal128) && !Number.isNaN(value);
}

function toPoint(value: Value): Interval {
  return createPrefixInterval(encodeKey([value], [1]), true);
}

/** Returns the interval of all keys that start with the bytes. */
function createPrefixInterval(bytes: Buffer, point: boolean): Interval {
  return { low: new IntervalBound(bytes, false), high: new IntervalBound(bytes, true), point };
}

function computeComparisonBounds({ operator, value }: ComparisonNode): ValueBounds {
  const point = toPoint(value);
  const [exact, nonNull] = [isExactValue(value), value !== null];
  if (operator === "eq" || value === null) return { intervals: [point], exact, nonNull };
  // A comparison with NaN matches NaN at most.
  if (isNumericNaN(value)) return { intervals: [point], exact: false, nonNull };
  const { low, high } = createTypeInterval(point.low.bytes[0] as number);
  const valueBound = operator === "gt" || operator === "lte" ? point.high : point.low;
  const isLowerBound = operator === "gt" || operator === "gte";
  const interval = isLowerBound
    ? { low: valueBound, high, point: false }
    : { low, high: valueBound, point: false };
  return { intervals: [interval], exact, nonNull };
}

/** Computes points for an $in list and prefix intervals for its patterns; undefined if a pattern has no prefix. */
function computeInBounds({ values, patterns }: InNode): ValueBounds | undefined {
  if (values.length > MAX_IN_VALUES) return undefined;
  const intervals = values.map(toPoint);
  let exact = values.every(isExactValue);
  for (const pattern of patterns) {
    const prefixBounds = computeRegexBounds(pattern);
    if (!prefixBounds) return undefined;
    intervals.push(...prefixBounds.intervals);
    exact &&= prefixBounds.exact;
  }
  return { intervals, exact, nonNull: !values.includes(null) };
}

/** Returns the interval of all values of one type; the neighbouring rank bytes are unused. */
function createTypeInterval(rank: number): Interval {
  // NaN sorts below all numbers in the index but is not less than any of them.
  const lowBytes = rank === TYPE_RANK.number ? encodeKey([NaN], [1]) : Buffer.from([rank - 1]);
  const low = new IntervalBound(lowBytes, true, true);
  return { low, high: new IntervalBound(Buffer.from([rank + 1]), false, true), point: false };
}

/** Returns the intervals of the strings with a pattern's literal prefix and of stored regular expressions. */
function computeRegexBounds({ pattern, options }: Regex): ValueBounds | undefined {
  const exactPrefix = parseExactPrefix(pattern, options);
  const prefix = exactPrefix ?? (/[imx]/.test(options) ? "" : parseLiteralPrefix(pattern));
  if (prefix === "") return undefined;
  const prefixBytes = encodeKey([prefix], [1]).subarray(0, -1);
  const prefixInterval = createPrefixInterval(prefixBytes, false);
  // A pattern that is only a prefix matches all of these strings, and among regular expressions itself.
  const exact = exactPrefix !== undefined;
  const storedRegexes = exact ? toPoint(new BSONRegExp(pattern)) : createTypeInterval(TYPE_RANK.regex);
  return { intervals: [prefixInterval, storedRegexes], exact, nonNull: true };
}

function parseLiteralPrefix(pattern: string): string {
  if (!pattern.startsWith("^") || pattern.includes("|")) return "";
  const [literal = ""] = LITERAL_PREFIX.exec(pattern.slice(1)) ?? [];
  const characters = literal.match(/\\?./gsu) ?? [];
  const nextCharacter = pattern[1 + literal.length];
  // The quantifier applies to the last character, so it is not part of the prefix.
  if (nextCharacter !== undefined && "?*{+".includes(nextCharacter)) characters.pop();
  return characters.map((character) => character.replace(/^\\(?=.)/su, "")).join("");
}

/** $elemMatch applies to one element, so its bounds may be intersected even in multikey indexes. */
function computeElementBounds(filter: FilterNode): ValueBounds | undefined {
  const branches = filter.kind === "and" ? filter.branches : [filter];
  const bounds = branches.flatMap((leaf) =>
    leaf.kind === "compare" || leaf.kind === "in" ? computeBounds(leaf) : [],
  );
  if (bounds.length === 0) return undefined;
  const intervals = bounds.map((bound) => bound.intervals).reduce(intersectIntervals);
  return { intervals, exact: false, nonNull: false };
}
