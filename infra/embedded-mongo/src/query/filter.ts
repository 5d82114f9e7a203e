import { BSONRegExp } from "bson";
import { badValue, NOT_SUPPORTED } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compileFilterNode } from "./compile.js";
import type { FilterNode } from "./nodes.js";
import { createComparison, SIMPLE_OPERATORS } from "./parse-operators.js";
import { parseRegexOperator, createRegexNode } from "./regex.js";

/** What the filter tests: a whole document or an array element. Only an element may be a DBRef. */
type Subject = "document" | "element";

export const DBREF_FIELDS = new Set(["$ref", "$id", "$db"]);
export const LOGICAL_OPERATORS = new Set(["$and", "$or", "$nor", "$expr"]);

export function parseFilter(filter: Document, subject: Subject = "document"): FilterNode {
  const branches: FilterNode[] = [];
  for (const [name, value] of filter) {
    const isField = !name.startsWith("$") || (subject === "element" && DBREF_FIELDS.has(name));
    const parts = isField ? parseField(name, value) : parseTopLevel(name, value, subject);
    for (const branch of parts) branches.push(branch);
  }
  return createConjunction(branches);
}

export function compileFilter(filter: Document | FilterNode): (document: Document) => boolean {
  return compileFilterNode(isDocument(filter) ? parseFilter(filter) : filter);
}

function createConjunction(branches: FilterNode[]): FilterNode {
  return branches.length === 1 ? (branches[0] as FilterNode) : { kind: "and", branches };
}

function parseTopLevel(name: string, value: Value, subject: Subject): FilterNode[] {
  switch (name) {
    case "$and":
    case "$or":
    case "$nor":
      return [{ kind: name.slice(1) as "and" | "or" | "nor", branches: parseBranches(value, subject) }];
    case "$expr":
      return [{ kind: "expression", expression: value }];
    case "$comment":
      return [];
    default:
      throw badValue(`unknown top level operator: ${name}: ${NOT_SUPPORTED}`);
  }
}

function parseBranches(value: Value, subject: Subject): FilterNode[] {
  if (!Array.isArray(value)) throw badValue("$and/$or/$nor must be an array");
  if (value.length === 0) throw badValue("$and/$or/$nor must be a nonempty array");
  return value.map((branch) => {
    if (!isDocument(branch)) throw badValue("$or/$and/$nor entries need to be full objects");
    return parseFilter(branch, subject);
  });
}

export function parseField(path: string, value: Value): FilterNode[] {
  if (hasOperators(value)) return parseOperators(path, value);
  return [value instanceof BSONRegExp ? createRegexNode(path, value) : createComparison("eq", path, value)];
}

/** Whether a value is an operator expression. A DBRef ({ $ref, $id }) is a plain value. */
export function hasOperators(value: Value): value is Document {
  const [firstName] = isDocument(value) ? value.keys() : [];
  return firstName !== undefined && firstName.startsWith("$") && !DBREF_FIELDS.has(firstName);
}

type ParseOperator = (path: string, argument: Value, siblings: Document) => FilterNode | FilterNode[];

const OPERATORS: Readonly<Record<string, ParseOperator>> = {
  ...SIMPLE_OPERATORS,
  $regex: (path, _regex, siblings) => parseRegexOperator(path, siblings),
  $options: (_path, _options, siblings) => {
    if (!siblings.has("$regex")) throw badValue("$options needs a $regex");
    return [];
  },
  $not: (path, argument) => ({ kind: "not", branch: parseNot(path, argument) }),
  $all: parseAll,
  $elemMatch: parseElemMatch,
  $comment: () => [],
};

function parseOperators(path: string, operators: Document): FilterNode[] {
  const nodes: FilterNode[] = [];
  for (const [name, argument] of operators) {
    const parse = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (parse === undefined) throw badValue(`unknown operator: ${name}: ${NOT_SUPPORTED}`);
    const parsed = parse(path, argument, operators);
    for (const node of Array.isArray(parsed) ? parsed : [parsed]) nodes.push(node);
  }
  return nodes;
}

function parseNot(path: string, argument: Value): FilterNode {
  if (argument instanceof BSONRegExp) return createRegexNode(path, argument);
  if (!isDocument(argument)) throw badValue("$not needs a regex or a document");
  if (argument.size === 0) throw badValue("$not cannot be empty");
  return createConjunction(parseOperators(path, argument));
}

function parseAll(path: string, argument: Value): FilterNode[] {
  if (!Array.isArray(argument)) throw badValue("$all needs an array");
  if (argument.length === 0) return [{ kind: "constant", value: false }];
  return argument.map((operand) => {
    if (operand instanceof BSONRegExp) return createRegexNode(path, operand);
    if (!hasOperators(operand))
      return { ...createComparison("eq", path, operand), ...(argument.length > 1 ? { fromAll: true } : {}) };
    const element = operand.get("$elemMatch");
    if (element === undefined || operand.size !== 1) throw badValue("no $ expressions in $all");
    return parseElemMatch(path, element);
  });
}

function parseElemMatch(path: string, argument: Value): FilterNode {
  if (!isDocument(argument)) throw badValue("$elemMatch needs an Object");
  const [firstName = ""] = argument.keys();
  if (!hasOperators(argument) || LOGICAL_OPERATORS.has(firstName))
    return { kind: "elemMatch", path, of: "documents", filter: parseFilter(argument, "element") };
  const filter: FilterNode = { kind: "and", branches: parseOperators("", argument) };
  return { kind: "elemMatch", path, of: "values", filter };
}
