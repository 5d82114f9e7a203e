import type { FilterNode, LeafNode } from "../query/nodes.js";
import { normalize } from "./intervals.js";
import { boundsOf } from "./value-bounds.js";
import type { Bounds } from "./value-bounds.js";

/** One thing every wanted document must satisfy. */
export interface Condition {
  readonly node: FilterNode;
  /** What it says about the paths of an index; several where it speaks of several paths. */
  readonly bounds: readonly Bounds[];
}

/** Of so many conditions that all must hold, the first say enough: finding the bounds of more takes longer than it saves. */
const MAX_BOUNDED = 1000;

/** The conditions a filter joins by "and". */
export function conditionsOf(filter: FilterNode): Condition[] {
  if (filter.kind === "and")
    return filter.branches.flatMap((branch, place) =>
      place < MAX_BOUNDED ? conditionsOf(branch) : [{ node: branch, bounds: [] }],
    );
  return [{ node: filter, bounds: boundsOfNode(filter) }];
}

function boundsOfNode(node: FilterNode): Bounds[] {
  switch (node.kind) {
    case "or":
      return hull(node.branches.map((branch) => branchBounds(branch)));
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

function single(leaf: LeafNode): Bounds[] {
  const found = boundsOf(leaf);
  return found ? [found] : [];
}

/** `{a: {$elemMatch: {b: 1}}}` says of `a.b` what `b: 1` says of `b`. */
function nested(path: string, filter: FilterNode): Bounds[] {
  const inner = conditionsOf(filter).flatMap(({ bounds }) => bounds);
  return inner.map((bounds) => ({ ...bounds, path: `${path}.${bounds.path}`, exact: false }));
}

/**
 * Of a branch, the bounds of each path; of several for one path the first: more would be wrong with arrays.
 */
function branchBounds(branch: FilterNode): Map<string, Bounds> {
  const byPath = new Map<string, Bounds>();
  for (const { bounds } of conditionsOf(branch)) {
    for (const one of bounds) if (!byPath.has(one.path)) byPath.set(one.path, one);
  }
  return byPath;
}

/**
 * For paths that every branch of an "or" bounds: the values any branch allows. This is what lets the keyset
 * form `{$or: [{a: {$lt: x}}, {a: x, _id: {$lt: y}}]}` start in the middle of an index.
 */
function hull(branches: readonly Map<string, Bounds>[]): Bounds[] {
  const [first] = branches;
  const paths = [...(first?.keys() ?? [])].filter((path) => branches.every((branch) => branch.has(path)));
  return paths.map((path) => {
    const parts = branches.map((branch) => branch.get(path) as Bounds);
    const intervals = normalize(parts.flatMap((part) => part.intervals));
    return { path, intervals, exact: false, nonNull: parts.every((part) => part.nonNull) };
  });
}
