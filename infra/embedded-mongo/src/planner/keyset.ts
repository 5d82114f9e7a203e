import type { ComparisonNode, FilterNode } from "../query/nodes.js";
import type { IndexEntry } from "../store/catalog-entries.js";
import { equals } from "../values/compare.js";
import { encodeKey } from "../values/key.js";
import type { Value } from "../values/types.js";
import type { Condition } from "./conditions.js";
import type { Interval, Position } from "./intervals.js";

/**
 * `{$or: [{a: {$lt: x}}, {a: x, b: {$lt: y}}]}`: everything before the pair (x, y), the way pages are turned.
 */
interface Keyset {
  readonly paths: readonly [string, string];
  readonly values: readonly [Value, Value];
  readonly upward: boolean;
  /** The pair itself counts as well. */
  readonly inclusive: boolean;
}

/**
 * Lets the range of an index's part end exactly at a page's pair of values, where the pair's second path is
 * the next part of the index and runs the same way.
 */
export function atPair(
  index: IndexEntry,
  place: number,
  intervals: readonly Interval[],
  conditions: readonly Condition[],
): readonly Interval[] {
  const [first, second] = [index.key[place], index.key[place + 1]];
  const [only] = intervals;
  if (!first || !second || !only || intervals.length > 1 || index.multikey || first[1] !== second[1])
    return intervals;
  for (const { node } of conditions) {
    const keyset = keysetOf(node);
    if (keyset?.paths[0] === first[0] && keyset.paths[1] === second[0]) return [narrowed(only, keyset)];
  }
  return intervals;
}

function narrowed(interval: Interval, { values, upward, inclusive }: Keyset): Interval {
  const end = encodeKey([values[0]], [1]);
  const pair: Position = { bytes: encodeKey([...values], [1, 1]), after: upward !== inclusive };
  const { low, high } = interval;
  if (upward) return !low.after && low.bytes.equals(end) ? { low: pair, high, point: false } : interval;
  return high.after && high.bytes.equals(end) ? { low, high: pair, point: false } : interval;
}

function keysetOf(node: FilterNode): Keyset | undefined {
  if (node.kind !== "or" || node.branches.length !== 2) return undefined;
  const [one, other] = node.branches as [FilterNode, FilterNode];
  return pairOf(one, other) ?? pairOf(other, one);
}

function pairOf(beyond: FilterNode, tie: FilterNode): Keyset | undefined {
  if (beyond.kind !== "compare" || tie.kind !== "and" || tie.branches.length !== 2) return undefined;
  const comparisons = tie.branches.filter((branch): branch is ComparisonNode => branch.kind === "compare");
  const equal = comparisons.find(({ path, operator }) => path === beyond.path && operator === "eq");
  const next = comparisons.find(({ path, operator }) => path !== beyond.path && operator !== "eq");
  if (!equal || !next || !isScalar(equal.value) || !isScalar(next.value)) return undefined;
  const upward = beyond.operator === "gt";
  if (beyond.operator !== (upward ? "gt" : "lt") || !next.operator.startsWith(beyond.operator))
    return undefined;
  if (!equals(equal.value, beyond.value)) return undefined;
  const values: [Value, Value] = [equal.value, next.value];
  return { paths: [beyond.path, next.path], values, upward, inclusive: next.operator.endsWith("e") };
}

function isScalar(value: Value): boolean {
  return value !== null && value !== undefined && !Array.isArray(value) && !(value instanceof Map);
}
