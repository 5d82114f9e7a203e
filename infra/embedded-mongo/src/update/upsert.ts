import type { FilterNode } from "../query/filter.js";
import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { modify } from "./modify.js";
import { comparePaths } from "./paths.js";

/** Where no document matched, nothing matched inside an array. */
export function noPosition(): never {
  throw failure("BadValue", "The positional operator did not find the match needed from the query.");
}

/** The document an upsert starts from: every field for which the filter demands one exact value. */
export function baseFromFilter(filter: FilterNode): Document {
  const equalities = new Map<string, Value>();
  for (const [path, value] of equalitiesOf(filter)) {
    if (equalities.has(path)) {
      throw failure(
        "NotSingleValueField",
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
    }
    equalities.set(path, value);
  }
  let base: Document = new Map();
  const paths: string[][] = [];
  for (const [path, value] of equalities) {
    const names = path.split(".");
    refuseNested(paths, names);
    paths.push(names);
    base = modify(base, {
      path: names,
      change: { creates: true, next: () => value },
      root: base,
      findPosition: noPosition,
    });
  }
  return base;
}

/** Only `_id` of the filter goes into a document that an upsert inserts by replacement. */
export function idFromFilter(filter: FilterNode): Document {
  const id = baseFromFilter(filter).get("_id");
  return id === undefined ? new Map() : new Map([["_id", id]]);
}

function refuseNested(known: readonly string[][], names: readonly string[]): void {
  for (const other of known) {
    const [outer, inner] = other.length < names.length ? [other, names] : [names, other];
    if (comparePaths(outer, inner.slice(0, outer.length)) !== 0) continue;
    const message =
      `cannot infer query fields to set, both paths '${outer.join(".")}' and '${inner.join(".")}' are ` +
      `matched`;
    throw failure("NotSingleValueField", message);
  }
}

function* equalitiesOf(node: FilterNode): Generator<[string, Value]> {
  if (node.kind === "and" || (node.kind === "or" && node.branches.length === 1)) {
    for (const branch of node.branches) yield* equalitiesOf(branch);
  } else if (node.kind === "compare" && node.operator === "eq" && node.fromAll !== true) {
    yield [node.path, node.value];
  } else if (node.kind === "in" && node.values.length === 1 && node.patterns.length === 0) {
    yield [node.path, node.values[0]];
  }
}
