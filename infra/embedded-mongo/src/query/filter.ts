import { failure } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compileNode } from "./compile.js";
import type { FilterOptions } from "./compile.js";
import { refuseInnerNear } from "./geo-node.js";
import type { FilterNode } from "./nodes.js";
import { parseField } from "./parse-field.js";
import type { ParseContext, Place } from "./parse-field.js";
import { refusedTopLevel } from "./refused.js";
import { readSchema } from "./schema/compile.js";
import { meets } from "./schema/rule.js";

export type { FilterNode } from "./nodes.js";

/** Reads the argument of $text into a test; what it looks at depends on the collection's text index. */
export type ReadSearch = (argument: Value) => (document: Document) => boolean;

type Parse = ParseContext["parseFilter"];

/** The fields of a reference, which an element of an array may be. */
const REFERENCE = new Set(["$ref", "$id", "$db"]);

/**
 * Reads a filter into its tree; MongoDB's errors (BadValue and so on) for what is malformed or not
 * supported.
 */
export function parseFilter(
  filter: Document,
  search: ReadSearch = noTextIndex,
  place: Place = "outside",
): FilterNode {
  const parse: Parse = (inner, where = place) => parseFilter(inner, search, where);
  const branches: FilterNode[] = [];
  for (const [name, value] of filter) {
    const isField = place === "element" && REFERENCE.has(name);
    const parts = isField
      ? parseField(name, value, { parseFilter: parse })
      : parseEntry(name, value, parse, search);
    for (const branch of parts) branches.push(branch);
  }
  return conjunction(branches);
}

function parseEntry(name: string, value: Value, parse: Parse, search: ReadSearch): FilterNode[] {
  if (name === "$text") return [{ kind: "document", test: search(value) }];
  return name.startsWith("$")
    ? parseTopLevel(name, value, parse)
    : parseField(name, value, { parseFilter: parse });
}

/** Turns a filter, parsed or not, into a test of documents. Compile once, test many times. */
export function compileFilter(
  filter: Document | FilterNode,
  options: FilterOptions = {},
): (document: Document) => boolean {
  return compileNode(isDocument(filter) ? parseFilter(filter) : filter, options);
}

function noTextIndex(): never {
  throw failure("IndexNotFound", "text index required for $text query");
}

function conjunction(branches: FilterNode[]): FilterNode {
  return branches.length === 1 ? (branches[0] as FilterNode) : { kind: "and", branches };
}

function parseTopLevel(name: string, value: Value, parse: Parse): FilterNode[] {
  switch (name) {
    case "$and":
    case "$or":
    case "$nor":
      return [{ kind: name.slice(1) as "and" | "or" | "nor", branches: parseBranches(name, value, parse) }];
    case "$expr":
      return [{ kind: "expression", expression: value }];
    case "$jsonSchema":
      return [schemaNode(value)];
    case "$sampleRate":
      return [sampleNode(value)];
    case "$comment":
      return [];
    case "$alwaysTrue":
    case "$alwaysFalse":
      return [{ kind: "constant", value: name === "$alwaysTrue" }];
    default:
      throw refusedTopLevel(name);
  }
}

function schemaNode(argument: Value): FilterNode {
  const schema = readSchema(argument);
  return { kind: "document", test: (document) => meets(schema, document) };
}

function sampleNode(rate: Value): FilterNode {
  const number = isNumeric(rate) ? toNumber(rate) : Number.NaN;
  if (!(number >= 0 && number <= 1))
    throw failure("BadValue", "numeric argument to $sampleRate must be in [0, 1]");
  return { kind: "expression", expression: new Map([["$lt", [new Map([["$rand", new Map()]]), rate]]]) };
}

function parseBranches(name: string, value: Value, parse: Parse): FilterNode[] {
  if (!Array.isArray(value)) throw failure("BadValue", "$and/$or/$nor must be an array");
  if (value.length === 0) throw failure("BadValue", "$and/$or/$nor must be a nonempty array");
  return value.map((branch) => {
    if (!isDocument(branch)) throw failure("BadValue", "$or/$and/$nor entries need to be full objects");
    return name === "$and" ? parse(branch) : refuseInnerNear(parse(branch));
  });
}
