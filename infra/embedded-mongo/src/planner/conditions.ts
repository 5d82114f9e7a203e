import { compileFilterNode } from "../query/compile.js";
import type { ComparisonNode, FilterNode, LeafNode } from "../query/nodes.js";
import { compare } from "../values/compare.js";
import { getTypeRank } from "../values/type-names.js";
import type { Document, Value } from "../values/types.js";
import { normalizeIntervals } from "./intervals.js";
import { computeBounds } from "./value-bounds.js";
import type { IndexBounds } from "./value-bounds.js";

export interface Condition {
  readonly node: FilterNode;
  /** Index bounds of the condition, one per path. */
  readonly bounds: readonly IndexBounds[];
}

/** Conditions of an $and beyond this many get no bounds: computing them costs more than it saves. */
const MAX_BOUNDED_CONDITIONS = 1000;

export function extractConditions(filter: FilterNode): Condition[] {
  if (filter.kind === "and")
    return filter.branches.flatMap((branch, index) =>
      index < MAX_BOUNDED_CONDITIONS ? extractConditions(branch) : [{ node: branch, bounds: [] }],
    );
  return [{ node: filter, bounds: computeNodeBounds(filter) }];
}

function computeNodeBounds(node: FilterNode): IndexBounds[] {
  if (node.kind === "or") return unionBounds(node.branches.map(computeBranchBounds));
  if (node.kind === "elemMatch" && node.of === "documents") return prefixBoundPaths(node.path, node.filter);
  return isLeaf(node) ? computeBounds(node) : [];
}

/** `{a: {$elemMatch: {b: 1}}}` gives the path `a.b` the bounds that `{b: 1}` gives the path `b`. */
function prefixBoundPaths(path: string, filter: FilterNode): IndexBounds[] {
  const innerBounds = extractConditions(filter).flatMap(({ bounds }) => bounds);
  return innerBounds.map((bounds) => ({ ...bounds, path: `${path}.${bounds.path}`, exact: false }));
}

/** Returns the first bounds of each path of an $or branch; intersecting several bounds would be wrong for arrays. */
function computeBranchBounds(branch: FilterNode): Map<string, IndexBounds> {
  const boundsByPath = new Map<string, IndexBounds>();
  for (const { bounds } of extractConditions(branch)) {
    for (const bound of bounds) if (!boundsByPath.has(bound.path)) boundsByPath.set(bound.path, bound);
  }
  return boundsByPath;
}

/** Unites the bounds on each path that every $or branch bounds, so that keyset pagination can seek in the index. */
function unionBounds(branches: readonly Map<string, IndexBounds>[]): IndexBounds[] {
  return [...(branches[0]?.keys() ?? [])].flatMap((path) => {
    const parts = branches.flatMap((branch) => branch.get(path) ?? []);
    if (parts.length < branches.length) return [];
    const intervals = normalizeIntervals(parts.flatMap((part) => part.intervals));
    return { path, intervals, exact: false, nonNull: parts.every((part) => part.nonNull) };
  });
}

/** Whether the conditions imply a partial index's filter. */
export function impliesPartialFilter(conditions: readonly Condition[], partial: FilterNode): boolean {
  if (partial.kind === "and")
    return partial.branches.every((branch) => impliesPartialFilter(conditions, branch));
  return conditions.some(({ node }) => impliesLeaf(node, partial));
}

function impliesLeaf(query: FilterNode, partial: FilterNode): boolean {
  if (!isLeaf(query) || !isLeaf(partial) || query.path !== partial.path) return false;
  if (partial.kind === "exists") return excludesMissing(query);
  if (query.kind === "compare" && query.operator === "eq")
    return satisfiesPartialFilter(partial, query.value);
  if (query.kind === "in" && query.patterns.length === 0)
    return query.values.every((value) => satisfiesPartialFilter(partial, value));
  if (partial.kind === "type")
    return query.kind === "type" && [...query.types].every((type) => partial.types.has(type));
  return query.kind === "compare" && partial.kind === "compare" && impliesComparison(query, partial);
}

function isLeaf(node: FilterNode): node is LeafNode {
  return "path" in node;
}

/** Whether every document in which the path equals this scalar matches the partial filter. */
function satisfiesPartialFilter(partial: LeafNode, value: Value): boolean {
  if (value === null || value === undefined || Array.isArray(value)) return false;
  const document = partial.path.split(".").reduceRight((inner, name) => new Map([[name, inner]]), value);
  return compileFilterNode(partial)(document as Document);
}

function excludesMissing(query: LeafNode): boolean {
  if (query.kind === "compare") return query.value !== null && query.value !== undefined;
  if (query.kind === "in") return !query.values.some((value) => value === null || value === undefined);
  return true;
}

function impliesComparison(query: ComparisonNode, partial: ComparisonNode): boolean {
  if (getTypeRank(query.value) !== getTypeRank(partial.value) || Array.isArray(query.value)) return false;
  // Both are `gt` or `gte`, or both are `lt` or `lte`.
  const hasSameDirection = query.operator.startsWith(partial.operator.slice(0, 2));
  if (partial.operator === "eq" || !hasSameDirection) return false;
  const order = compare(query.value, partial.value);
  if (order === 0) return partial.operator.endsWith("e") || !query.operator.endsWith("e");
  return partial.operator.startsWith("gt") ? order > 0 : order < 0;
}
