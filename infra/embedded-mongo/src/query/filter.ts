import { failure, OUTSIDE_PROFILE } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compileNode } from "./compile.js";
import type { FilterNode } from "./nodes.js";
import { parseField } from "./parse-field.js";
import type { ParseContext, Place } from "./parse-field.js";
export type { FilterNode } from "./nodes.js";

type Parse = ParseContext["parseFilter"];

/** The fields of a reference, which an element of an array may be. */
const REFERENCE = new Set(["$ref", "$id", "$db"]);

/** Reads a filter into its tree; MongoDB's errors (BadValue and so on) for what is malformed or not supported. */
export function parseFilter(filter: Document, place: Place = "outside"): FilterNode {
  const parse: Parse = (inner, where = place) => parseFilter(inner, where);
  const branches: FilterNode[] = [];
  for (const [name, value] of filter) {
    const isField = !name.startsWith("$") || (place === "element" && REFERENCE.has(name));
    const parts = isField
      ? parseField(name, value, { parseFilter: parse })
      : parseTopLevel(name, value, parse);
    for (const branch of parts) branches.push(branch);
  }
  return conjunction(branches);
}

/** Turns a filter, parsed or not, into a test of documents. Compile once, test many times. */
export function compileFilter(filter: Document | FilterNode): (document: Document) => boolean {
  return compileNode(isDocument(filter) ? parseFilter(filter) : filter);
}

function conjunction(branches: FilterNode[]): FilterNode {
  return branches.length === 1 ? (branches[0] as FilterNode) : { kind: "and", branches };
}

function parseTopLevel(name: string, value: Value, parse: Parse): FilterNode[] {
  switch (name) {
    case "$and":
    case "$or":
    case "$nor":
      return [{ kind: name.slice(1) as "and" | "or" | "nor", branches: parseBranches(value, parse) }];
    case "$expr":
      return [{ kind: "expression", expression: value }];
    case "$comment":
      return [];
    default:
      throw failure("BadValue", `unknown top level operator: ${name}: ${OUTSIDE_PROFILE}`);
  }
}

function parseBranches(value: Value, parse: Parse): FilterNode[] {
  if (!Array.isArray(value)) throw failure("BadValue", "$and/$or/$nor must be an array");
  if (value.length === 0) throw failure("BadValue", "$and/$or/$nor must be a nonempty array");
  return value.map((branch) => {
    if (!isDocument(branch)) throw failure("BadValue", "$or/$and/$nor entries need to be full objects");
    return parse(branch);
  });
}
