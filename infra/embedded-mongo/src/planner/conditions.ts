import { compileFilterNode } from "../query/compile.js";
import type { ComparisonNode, FilterNode, LeafNode } from "../query/nodes.js";
import { compare } from "../values/compare.js";
import { typeRank } from "../values/type-names.js";
import type { Document, Value } from "../values/types.js";
import { normalizeIntervals } from "./intervals.js";
import { boundsOf } from "./value-bounds.js";
import type { IndexBounds } from "./value-bounds.js";

export interface Condition {
  readonly node: FilterNode;
  /** Index bounds of the condition, one per path. */
  readonly bounds: readonly IndexBounds[];
}

/** Conditions of an $and beyond this many get no bounds: computing them costs more than it saves. */
const MAX_BOUNDED = 1000;

export function conditionsOf(filter: FilterNode): Condition[] {
  if (filter.kind === "and")
    return filter.branches.flatMap((branch, place) =>
      place < MAX_BOUNDED ? conditionsOf(branch) : [{ node: branch, bounds: [] }],
    );
  return [{ node: filter, bounds: boundsOfNode(filter) }];
}

function boundsOfNode(node: FilterNode): IndexBounds[] {
  switch (node.kind) {
    case "or":
      return unionBounds(node.branches.map((branch) => branchBounds(branch)));
    case "and":
    case "nor":
    case "not":
    case "constant":
    case "expression":
      return [];
    case "elemMatch":
      return node.of === "documents" ? nested(node.path, node.filter) : single(node);
    default:
      return single(node);
  }
}

function single(leaf: LeafNode): IndexBounds[] {
  const found = boundsOf(leaf);
  return found ? [found] : [];
}

/** `{a: {$elemMatch: {b: 1}}}` gives the path `a.b` the bounds that `{b: 1}` gives the path `b`. */
function nested(path: string, filter: FilterNode): IndexBounds[] {
  const inner = conditionsOf(filter).flatMap(({ bounds }) => bounds);
  return inner.map((bounds) => ({ ...bounds, path: `${path}.${bounds.path}`, exact: false }));
}

/** An $or branch's bounds by path: the first on each path, since intersecting several is wrong for arrays. */
function branchBounds(branch: FilterNode): Map<string, IndexBounds> {
  const byPath = new Map<string, IndexBounds>();
  for (const { bounds } of conditionsOf(branch)) {
    for (const one of bounds) if (!byPath.has(one.path)) byPath.set(one.path, one);
  }
  return byPath;
}

/** Union of the $or branches' bounds on each path that all bound. With it, keyset pagination can seek in the index. */
function unionBounds(branches: readonly Map<string, IndexBounds>[]): IndexBounds[] {
  const [first] = branches;
  const paths = [...(first?.keys() ?? [])].filter((path) => branches.every((branch) => branch.has(path)));
  return paths.map((path) => {
    const parts = branches.map((branch) => branch.get(path) as IndexBounds);
    const intervals = normalizeIntervals(parts.flatMap((part) => part.intervals));
    return { path, intervals, exact: false, nonNull: parts.every((part) => part.nonNull) };
  });
}

/** Whether the conditions imply a partial index's filter. */
export function impliesPartialFilter(conditions: readonly Condition[], partial: FilterNode): boolean {
  if (partial.kind === "and")
    return partial.branches.every((branch) => impliesPartialFilter(conditions, branch));
  return conditions.some(({ node }) => impliesOne(node, partial));
}

function impliesOne(query: FilterNode, partial: FilterNode): boolean {
  if (!isLeaf(query) || !isLeaf(partial) || query.path !== partial.path) return false;
  if (partial.kind === "exists") return meetsOnlyExisting(query);
  if (query.kind === "compare" && query.operator === "eq") return satisfies(partial, query.value);
  if (query.kind === "in" && query.patterns.length === 0)
    return query.values.every((value) => satisfies(partial, value));
  if (partial.kind === "type") return isOfType(query, partial.types);
  return query.kind === "compare" && partial.kind === "compare" && isNarrower(query, partial);
}

function isLeaf(node: FilterNode): node is LeafNode {
  return "path" in node;
}

/** Whether every document in which the path equals this scalar matches the partial filter. */
function satisfies(partial: LeafNode, value: Value): boolean {
  if (value === null || value === undefined || Array.isArray(value)) return false;
  let document: Document = new Map();
  const path = partial.path.split(".");
  for (const [place, name] of path.toReversed().entries())
    document = new Map([[name, place === 0 ? value : document]]);
  return compileFilterNode(partial)(document);
}

function meetsOnlyExisting(query: LeafNode): boolean {
  if (query.kind === "compare") return query.value !== null && query.value !== undefined;
  if (query.kind === "in") return !query.values.some((value) => value === null || value === undefined);
  return true;
}

function isOfType(query: LeafNode, types: ReadonlySet<string>): boolean {
  if (query.kind === "type") return [...query.types].every((type) => types.has(type));
  if (query.kind === "compare")
    return typeof query.value === "string" && types.has("string") && types.has("symbol");
  return false;
}

function isNarrower(query: ComparisonNode, partial: ComparisonNode): boolean {
  if (typeRank(query.value) !== typeRank(partial.value) || Array.isArray(query.value)) return false;
  const order = compare(query.value, partial.value);
  const upward = partial.operator === "gt" || partial.operator === "gte";
  const sameWay = upward ? /^gte?$/.test(query.operator) : /^lte?$/.test(query.operator);
  if (partial.operator === "eq" || !sameWay) return false;
  if (order === 0) return partial.operator.endsWith("e") || !query.operator.endsWith("e");
  return upward ? order > 0 : order < 0;
}
