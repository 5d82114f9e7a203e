import { BSONRegExp } from "bson";
import { failure, OUTSIDE_PROFILE } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { ComparisonNode, FilterNode } from "./nodes.js";
import { OPERATORS } from "./parse-operators.js";
import { parseRegexOperator, regexNode } from "./regex.js";

/** Whether a filter is about a document or about an element of an array, which may be a reference. */
export type Place = "outside" | "element";

/** What the parsers of operators need from the whole: filters nest inside $elemMatch. */
export interface ParseContext {
  parseFilter(filter: Document, place?: Place): FilterNode;
}

/** Reads the condition on one path: an equality, a regular expression, or a document of operators. */
export function parseField(path: string, value: Value, context: ParseContext): FilterNode[] {
  if (isOperators(value)) return parseOperators(path, value, context);
  if (value instanceof BSONRegExp) return [regexNode(path, value)];
  return [equality(path, value)];
}

/** Whether a value is a document of operators; { $ref, $id } is a reference and so a plain value. */
export function isOperators(value: Value): value is Document {
  if (!isDocument(value)) return false;
  const [first] = value.keys();
  return (
    first !== undefined && first.startsWith("$") && first !== "$ref" && first !== "$id" && first !== "$db"
  );
}

export function parseOperators(path: string, operators: Document, context: ParseContext): FilterNode[] {
  const nodes: FilterNode[] = [];
  for (const [name, argument] of operators) {
    if (name === "$regex") nodes.push(parseRegexOperator(path, operators));
    else if (name === "$not") nodes.push({ kind: "not", branch: parseNot(path, argument, context) });
    else for (const node of parseOperator(path, name, argument, operators, context)) nodes.push(node);
  }
  return nodes;
}

function parseOperator(
  path: string,
  name: string,
  argument: Value,
  siblings: Document,
  context: ParseContext,
): FilterNode[] {
  if (name === "$comment") return [];
  if (name === "$options") {
    if (!siblings.has("$regex")) throw failure("BadValue", "$options needs a $regex");
    return [];
  }
  if (name === "$all") return parseAll(path, argument, context);
  if (name === "$elemMatch") return [parseElemMatch(path, argument, context)];
  const parse = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (parse === undefined) throw failure("BadValue", `unknown operator: ${name}: ${OUTSIDE_PROFILE}`);
  return [parse(path, argument)];
}

function parseNot(path: string, argument: Value, context: ParseContext): FilterNode {
  if (argument instanceof BSONRegExp) return regexNode(path, argument);
  if (!isDocument(argument)) throw failure("BadValue", "$not needs a regex or a document");
  if (argument.size === 0) throw failure("BadValue", "$not cannot be empty");
  const branches = parseOperators(path, argument, context);
  return branches.length === 1 ? (branches[0] as FilterNode) : { kind: "and", branches };
}

function parseAll(path: string, argument: Value, context: ParseContext): FilterNode[] {
  if (!Array.isArray(argument)) throw failure("BadValue", "$all needs an array");
  if (argument.length === 0) return [{ kind: "constant", value: false }];
  return argument.map((wanted) => {
    if (wanted instanceof BSONRegExp) return regexNode(path, wanted);
    if (!isOperators(wanted))
      return argument.length > 1 ? { ...equality(path, wanted), fromAll: true } : equality(path, wanted);
    const element = wanted.get("$elemMatch");
    if (element === undefined || wanted.size !== 1) throw failure("BadValue", "no $ expressions in $all");
    return parseElemMatch(path, element, context);
  });
}

const LOGICAL = new Set(["$and", "$or", "$nor", "$expr"]);

function parseElemMatch(path: string, argument: Value, context: ParseContext): FilterNode {
  if (!isDocument(argument)) throw failure("BadValue", "$elemMatch needs an Object");
  const [first] = argument.keys();
  if (isOperators(argument) && !LOGICAL.has(first as string)) {
    const filter: FilterNode = { kind: "and", branches: parseOperators("", argument, context) };
    return { kind: "elemMatch", path, of: "values", filter };
  }
  return { kind: "elemMatch", path, of: "documents", filter: context.parseFilter(argument, "element") };
}

function equality(path: string, value: Value): ComparisonNode {
  if (value === undefined) throw failure("BadValue", "cannot compare to undefined");
  return { kind: "compare", path, operator: "eq", value };
}
