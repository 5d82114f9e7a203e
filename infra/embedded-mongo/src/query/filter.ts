import { failure } from "../values/errors.js";
import { isDocument, type Document, type Value } from "../values/types.js";
import { compileNode, type FilterOptions } from "./compile.js";
import type { FilterNode } from "./nodes.js";
import { parseField, type ParseContext } from "./parse-field.js";
import { refusedTopLevel } from "./refused.js";

export type { FilterNode } from "./nodes.js";

/**
 * Reads a filter into its tree; MongoDB's errors (BadValue and so on) for what is malformed or not
 * supported.
 */
export function parseFilter(filter: Document): FilterNode {
  const branches: FilterNode[] = [];
  for (const [name, value] of filter) {
    if (name.startsWith("$")) branches.push(...parseTopLevel(name, value));
    else branches.push(...parseField(name, value, context));
  }
  return conjunction(branches);
}

/** Turns a filter, parsed or not, into a test of documents. Compile once, test many times. */
export function compileFilter(
  filter: Document | FilterNode,
  options: FilterOptions = {},
): (document: Document) => boolean {
  return compileNode(isDocument(filter) ? parseFilter(filter) : filter, options);
}

const context: ParseContext = { parseFilter };

function conjunction(branches: FilterNode[]): FilterNode {
  return branches.length === 1 ? (branches[0] as FilterNode) : { kind: "and", branches };
}

function parseTopLevel(name: string, value: Value): FilterNode[] {
  switch (name) {
    case "$and":
    case "$or":
    case "$nor":
      return [{ kind: name.slice(1) as "and" | "or" | "nor", branches: parseBranches(value) }];
    case "$expr":
      return [{ kind: "expression", expression: value }];
    case "$comment":
      return [];
    case "$alwaysTrue":
    case "$alwaysFalse":
      return [{ kind: "constant", value: name === "$alwaysTrue" }];
    default:
      throw refusedTopLevel(name);
  }
}

function parseBranches(value: Value): FilterNode[] {
  if (!Array.isArray(value)) throw failure("BadValue", "$and/$or/$nor must be an array");
  if (value.length === 0) throw failure("BadValue", "$and/$or/$nor must be a nonempty array");
  return value.map((branch) => {
    if (!isDocument(branch)) throw failure("BadValue", "$or/$and/$nor entries need to be full objects");
    return parseFilter(branch);
  });
}
