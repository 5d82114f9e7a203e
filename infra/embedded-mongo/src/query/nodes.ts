import type { BSONRegExp } from "bson";
import { getTopLevelField } from "../values/paths.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";

export type FilterNode =
  LogicalNode | LeafNode | ExpressionNode | { readonly kind: "constant"; readonly value: boolean };

type LogicalNode =
  | { readonly kind: "and" | "or" | "nor"; readonly branches: readonly FilterNode[] }
  /** Also expresses $ne, $nin and $exists: false. */
  | { readonly kind: "not"; readonly branch: FilterNode };

/** A predicate on a path; the path is empty inside an $elemMatch of operators. */
export type LeafNode = { readonly path: string } & (
  | ComparisonNode
  | { readonly kind: "in"; readonly values: readonly Value[]; readonly patterns: readonly BSONRegExp[] }
  | { readonly kind: "regex"; readonly pattern: string; readonly options: string }
  | { readonly kind: "exists" }
  /** Type names as in $type; "number" is expanded to its four types. */
  | { readonly kind: "type"; readonly types: ReadonlySet<string> }
  | { readonly kind: "size"; readonly size: number }
  | { readonly kind: "mod"; readonly divisor: bigint; readonly remainder: bigint }
  | { readonly kind: "elemMatch"; readonly of: "documents" | "values"; readonly filter: FilterNode }
);

export interface ComparisonNode {
  readonly kind: "compare";
  readonly path: string;
  readonly operator: "eq" | "gt" | "gte" | "lt" | "lte";
  readonly value: Value;
  /** Set if the value is one of several in $all: an upsert does not set the field to any of them. */
  readonly fromAll?: true;
}

export interface ExpressionNode {
  readonly kind: "expression";
  readonly expression: Value;
}

export function listFilterFields(node: FilterNode): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  return collectFilterFields(node, names) ? names : undefined;
}

function collectFilterFields(node: FilterNode, names: Set<string>): boolean {
  if ("branches" in node) return node.branches.every((branch) => collectFilterFields(branch, names));
  if (node.kind === "not") return collectFilterFields(node.branch, names);
  if (node.kind === "expression") return collectFields(node.expression, names);
  if (node.kind !== "constant") names.add(getTopLevelField(node.path));
  return true;
}

/** Collects the fields that an expression reads; returns false if it reads the whole document ($$ROOT). */
function collectFields(expression: Value, names: Set<string>): boolean {
  if (typeof expression === "string") {
    if (expression.startsWith("$$")) return !/^\$\$(ROOT|CURRENT)(\.|$)/.test(expression);
    if (expression.startsWith("$")) names.add(getTopLevelField(expression.slice(1)));
    return true;
  }
  if (Array.isArray(expression)) return expression.every((part) => collectFields(part, names));
  if (!isDocument(expression)) return true;
  return [...expression].every(([name, value]) => name === "$literal" || collectFields(value, names));
}
