import { compileNode } from "../query/compile.js";
import type { ComparisonNode, FilterNode, LeafNode } from "../query/nodes.js";
import { compare } from "../values/compare.js";
import { rankOf } from "../values/type-names.js";
import type { Document, Value } from "../values/types.js";
import type { Condition } from "./conditions.js";

/** Whether every document that satisfies the conditions is in a partial index with this filter. */
export function implies(conditions: readonly Condition[], partial: FilterNode): boolean {
  if (partial.kind === "and") return partial.branches.every((branch) => implies(conditions, branch));
  return conditions.some(({ node }) => impliesOne(node, partial));
}

function impliesOne(query: FilterNode, partial: FilterNode): boolean {
  if (!isLeaf(query) || !isLeaf(partial) || query.path !== partial.path) return false;
  if (partial.kind === "exists") return meetsOnlyExisting(query);
  if (query.kind === "compare" && query.operator === "eq") return passes(partial, query.value);
  if (query.kind === "in" && query.patterns.length === 0)
    return query.values.every((value) => passes(partial, value));
  if (partial.kind === "type") return isOfType(query, partial.types);
  return query.kind === "compare" && partial.kind === "compare" && narrower(query, partial);
}

function isLeaf(node: FilterNode): node is LeafNode {
  return "path" in node;
}

/** A value that is neither null nor an array stands for all documents that equal it. */
function passes(partial: LeafNode, value: Value): boolean {
  if (value === null || value === undefined || Array.isArray(value)) return false;
  let document: Document = new Map();
  const path = partial.path.split(".");
  for (const [place, name] of path.toReversed().entries())
    document = new Map([[name, place === 0 ? value : document]]);
  return compileNode(partial)(document);
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

/** `a > 10` is inside `a > 5`. */
function narrower(query: ComparisonNode, partial: ComparisonNode): boolean {
  if (rankOf(query.value) !== rankOf(partial.value) || Array.isArray(query.value)) return false;
  const order = compare(query.value, partial.value);
  const upward = partial.operator === "gt" || partial.operator === "gte";
  const sameWay = upward ? /^gte?$/.test(query.operator) : /^lte?$/.test(query.operator);
  if (partial.operator === "eq" || !sameWay) return false;
  if (order === 0) return partial.operator.endsWith("e") || !query.operator.endsWith("e");
  return upward ? order > 0 : order < 0;
}
