import { compare, equals } from "../../values/compare.js";
import { Decimal128 } from "bson";
import { isNumeric, toNumber } from "../../values/numbers.js";
import type { Document, Numeric, Value } from "../../values/types.js";
import { compileRegex } from "../regex.js";
import { parseTypes, typeName } from "../type-names.js";
import { countArgument, isList, isText, malformed, only, wrongType } from "./rule.js";
import type { ReadKeyword, Test } from "./rule.js";

const JSON_TYPES: Record<string, string> = { boolean: "bool" };
const NAMED = new Set(["object", "array", "number", "boolean", "string", "null"]);

/** The keywords that look at a value itself: its type, size or text. */
export const SCALAR_KEYWORDS: Readonly<Record<string, ReadKeyword>> = {
  type: (argument) => typeTest([argument].flat().map(jsonType)),
  bsonType: (argument, _keyword, schema) => {
    if (schema.has("type")) throw malformed("Cannot specify both $jsonSchema keywords 'type' and 'bsonType'");
    return typeTest(argument);
  },
  enum: readEnum,
  minimum: (argument, keyword, schema) => limit(argument, keyword, schema, "exclusiveMinimum", 1),
  maximum: (argument, keyword, schema) => limit(argument, keyword, schema, "exclusiveMaximum", -1),
  exclusiveMinimum: (argument, keyword, schema) => exclusive(argument, keyword, schema, "minimum"),
  exclusiveMaximum: (argument, keyword, schema) => exclusive(argument, keyword, schema, "maximum"),
  multipleOf: readMultipleOf,
  minLength: (argument, keyword) => {
    const least = countArgument(argument, keyword);
    return only(isText, (text) => [...text].length >= least);
  },
  maxLength: (argument, keyword) => {
    const most = countArgument(argument, keyword);
    return only(isText, (text) => [...text].length <= most);
  },
  pattern: (argument, keyword) => {
    if (!isText(argument)) throw wrongType(keyword, "a string");
    return only(isText, compileRegex(argument, ""));
  },
};

function jsonType(name: Value): string {
  if (!isText(name)) throw wrongType("type", "a string or an array of strings");
  if (name === "integer") throw malformed("$jsonSchema type 'integer' is not currently supported.");
  if (!NAMED.has(name)) throw malformed(`Unknown type name alias: ${name}`);
  return Object.hasOwn(JSON_TYPES, name) ? (JSON_TYPES[name] as string) : name;
}

function typeTest(argument: Value): Test {
  if (![argument].flat().every(isText)) throw wrongType("bsonType", "a string or an array of strings");
  const types = parseTypes("bsonType", argument);
  return { test: (value) => types.has(typeName(value)), details: otherType };
}

function otherType(value: Value): [string, Value][] {
  return [
    ["reason", "type did not match"],
    ["consideredValue", value],
    ["consideredType", typeName(value)],
  ];
}

function readEnum(argument: Value, keyword: string): Test {
  if (!isList(argument)) throw wrongType(keyword, "an array");
  if (argument.length === 0) throw malformed("$jsonSchema keyword 'enum' cannot be an empty array");
  return { test: (value) => argument.some((allowed) => equals(allowed, value)) };
}

function limit(argument: Value, keyword: string, schema: Document, partner: string, sign: 1 | -1): Test {
  if (!isNumeric(argument)) throw wrongType(keyword, "a number");
  const least = schema.get(partner) === true ? 1 : 0;
  return only(isNumeric, (number) => sign * Math.sign(compare(number, argument)) >= least);
}

/** As in draft 4 of JSON Schema a flag, which `minimum` or `maximum` reads. */
function exclusive(argument: Value, keyword: string, schema: Document, partner: string): undefined {
  if (typeof argument !== "boolean") throw wrongType(keyword, "a boolean");
  if (schema.has(partner)) return undefined;
  throw malformed(`$jsonSchema keyword '${partner}' must be a present if ${keyword} is present`);
}

function readMultipleOf(argument: Value, keyword: string): Test {
  if (!isNumeric(argument)) throw wrongType(keyword, "a number");
  if (!(toNumber(argument) > 0))
    throw malformed(`$jsonSchema keyword '${keyword}' must have a positive value`);
  return only(isNumeric, (number) => isMultiple(number, argument));
}

/** Decimals are compared by their digits: 0.3 is a multiple of 0.1 in them, though not in binary. */
function isMultiple(number: Numeric, divisor: Numeric): boolean {
  if (!(number instanceof Decimal128 || divisor instanceof Decimal128))
    return toNumber(number) % toNumber(divisor) === 0;
  const quotient = toNumber(number) / toNumber(divisor);
  return Math.abs(quotient - Math.round(quotient)) < Number.EPSILON * Math.max(1, Math.abs(quotient));
}
