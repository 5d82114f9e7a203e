import { BSONRegExp } from "bson";
import { badValue, failure } from "../values/errors.js";
import { isNumeric, isTruthy, toInteger, toNumber } from "../values/numbers.js";
import { parseTypes } from "../values/type-names.js";
import type { Value } from "../values/types.js";
import type { ComparisonNode, FilterNode } from "./nodes.js";
import { checkRegex } from "./regex.js";

type ComparisonOperator = ComparisonNode["operator"];
type ParseOperator = (path: string, argument: Value) => FilterNode;

/** Parsers of the operators whose argument contains no other operators. */
export const SIMPLE_OPERATORS: Readonly<Record<string, ParseOperator>> = {
  $eq: (path, value) => createComparison("eq", path, value),
  $gt: (path, value) => createOrderComparison("gt", path, value),
  $gte: (path, value) => createOrderComparison("gte", path, value),
  $lt: (path, value) => createOrderComparison("lt", path, value),
  $lte: (path, value) => createOrderComparison("lte", path, value),
  $ne: parseNe,
  $in: (path, argument) => parseIn("$in", path, argument),
  $nin: (path, argument) => ({ kind: "not", branch: parseIn("$nin", path, argument) }),
  $exists: parseExists,
  $type: (path, argument) => ({ kind: "type", path, types: parseTypes(path, argument) }),
  $size: parseSize,
  $mod: parseMod,
};

export function createComparison(operator: ComparisonOperator, path: string, value: Value): ComparisonNode {
  if (value === undefined) throw badValue("cannot compare to undefined");
  return { kind: "compare", path, operator, value };
}

function createOrderComparison(operator: ComparisonOperator, path: string, value: Value): FilterNode {
  if (value instanceof BSONRegExp) {
    throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`);
  }
  return createComparison(operator, path, value);
}

function parseNe(path: string, value: Value): FilterNode {
  if (value instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.");
  return { kind: "not", branch: createComparison("eq", path, value) };
}

function parseIn(name: string, path: string, argument: Value): FilterNode {
  if (!Array.isArray(argument)) throw badValue(`${name} needs an array`);
  const patterns = argument.filter((value) => value instanceof BSONRegExp);
  const values = argument.filter((value) => !(value instanceof BSONRegExp));
  for (const value of values) {
    const [firstName] = value instanceof Map ? value.keys() : [];
    if (firstName?.startsWith("$") && firstName !== "$ref") throw badValue(`cannot nest $ under ${name}`);
    if (value === undefined) throw badValue("InMatchExpression equality cannot be undefined");
  }
  patterns.forEach(checkRegex);
  return { kind: "in", path, values, patterns };
}

function parseExists(path: string, argument: Value): FilterNode {
  const exists: FilterNode = { kind: "exists", path };
  return isTruthy(argument) ? exists : { kind: "not", branch: exists };
}

function parseSize(path: string, argument: Value): FilterNode {
  if (!isNumeric(argument)) throw failure("FailedToParse", "Failed to parse $size. Expected a number");
  const size = toInteger(argument);
  if (size === undefined) throw failure("FailedToParse", "Failed to parse $size. Expected an integer");
  if (size < 0)
    throw failure("FailedToParse", `Failed to parse $size. Expected a non-negative number in: ${size}`);
  return { kind: "size", path, size };
}

function parseMod(path: string, argument: Value): FilterNode {
  if (!Array.isArray(argument)) throw badValue("malformed mod, needs to be an array");
  if (argument.length < 2) throw badValue("malformed mod, not enough elements");
  if (argument.length > 2) throw badValue("malformed mod, too many elements");
  const divisor = parseWholeNumber(argument[0], "divisor");
  const remainder = parseWholeNumber(argument[1], "remainder");
  if (divisor === 0n) throw badValue("divisor cannot be 0");
  return { kind: "mod", path, divisor, remainder };
}

function parseWholeNumber(value: Value, role: string): bigint {
  if (!isNumeric(value)) throw badValue(`malformed mod, ${role} not a number`);
  const number = Math.trunc(toNumber(value));
  if (!Number.isFinite(number)) throw badValue(`malformed mod, ${role} value is invalid`);
  return BigInt(number);
}
