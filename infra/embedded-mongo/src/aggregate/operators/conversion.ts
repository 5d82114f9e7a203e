import { Binary, BSONSymbol, Decimal128, Double, Long, ObjectId, Timestamp } from "bson";
import { toBigInt, toLong } from "../../values/arithmetic.js";
import { toDecimal } from "../../values/decimal.js";
import { encode } from "../../values/encode.js";
import { CommandError, failure, location } from "../../values/errors.js";
import { double, isNumeric, numberType, toNumber } from "../../values/numbers.js";
import { isTrue } from "../../values/truth.js";
import { isDocument } from "../../values/types.js";
import type { Numeric, Value } from "../../values/types.js";
import type { CompileContext, CompileOperator, Evaluate, OperatorTable } from "../scope.js";
import { parseDate } from "../dates/parse.js";
import { conversionFailure, isNothing, kindOf, namedParts, operator, strict } from "./kit.js";

export const CONVERSION: OperatorTable = {
  $type: operator(1, 1, kindOf),
  $isNumber: operator(1, 1, (value) => ["int", "long", "double", "decimal"].includes(kindOf(value))),
  $bsonSize: strict(1, 1, (value) =>
    isDocument(value) ? encode(value).length : refuse(31393, "$bsonSize requires a document input"),
  ),
  $binarySize: strict(1, 1, binarySize),
  $convert: convertOperator,
  $toBool: shorthand("bool"),
  $toDate: shorthand("date"),
  $toDecimal: shorthand("decimal"),
  $toDouble: shorthand("double"),
  $toInt: shorthand("int"),
  $toLong: shorthand("long"),
  $toObjectId: shorthand("objectId"),
  $toString: shorthand("string"),
};

function refuse(code: number, message: string): never {
  throw location(code, message);
}

function binarySize(value: Value): Value {
  if (typeof value === "string") return Buffer.byteLength(value);
  return value instanceof Binary
    ? value.position
    : refuse(51276, "$binarySize requires a string or BinData argument");
}

function shorthand(type: string): CompileOperator {
  return strict(1, 1, (value) => convert(value, type));
}

const CODES: Record<number, string> = {
  1: "double",
  2: "string",
  7: "objectId",
  8: "bool",
  9: "date",
  16: "int",
  18: "long",
  19: "decimal",
};

function convertOperator(argument: Value, context: CompileContext): Evaluate {
  const parts = namedParts("$convert", argument, context, ["input", "to"], ["onError", "onNull"]);
  return (scope) => {
    const value = parts["input"]?.(scope) ?? null;
    if (isNothing(value)) return parts["onNull"]?.(scope) ?? null;
    const type = targetType(parts["to"]?.(scope) as Value);
    try {
      return convert(value, type);
    } catch (error) {
      if (parts["onError"] !== undefined && error instanceof CommandError && error.code === 241)
        return parts["onError"](scope);
      throw error;
    }
  };
}

function targetType(to: Value): string {
  const name = isNumeric(to) ? CODES[toNumber(to)] : to;
  if (typeof name === "string" && Object.hasOwn(CONVERTERS, name)) return name;
  throw failure("BadValue", `Unknown type name: ${String(to)}`);
}

/** Converts a value as $convert does; ConversionFailure (241) when there is no such conversion. */
export function convert(value: Value, type: string): Value {
  const converted = CONVERTERS[type]?.(value);
  if (converted !== undefined) return converted;
  throw conversionFailure(
    `Unsupported conversion from ${kindOf(value)} to ${type} in $convert with no onError value`,
  );
}

const CONVERTERS: Record<string, (value: Value) => Value> = {
  bool: (value) => isTrue(value),
  string: toText,
  objectId: toObjectId,
  date: toDate,
  int: (value) => toWhole(value, "int"),
  long: (value) => toWhole(value, "long"),
  double: toDouble,
  decimal: (value) => {
    if (typeof value === "string") return parseNumber(value, (text) => Decimal128.fromString(text));
    const number = numberOf(value);
    return number === undefined ? undefined : toDecimal(number);
  },
};

function toText(value: Value): Value {
  if (typeof value === "string" || typeof value === "boolean") return String(value);
  if (value instanceof BSONSymbol) return value.value;
  if (value instanceof ObjectId) return value.toHexString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Double) return String(value.value);
  return isNumeric(value) ? value.toString() : undefined;
}

function toObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== "string") return undefined;
  if (/^[0-9a-fA-F]{24}$/.test(value)) return new ObjectId(value);
  throw conversionFailure(`Failed to parse objectId '${value}' in $convert with no onError value`);
}

function toDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  if (typeof value === "string") return parseDate(value);
  if (!isNumeric(value) || numberType(value) === "int") return undefined;
  const date = new Date(Math.trunc(toNumber(value)));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Numbers, booleans and dates have a number; for others undefined. */
function numberOf(value: Value): Numeric | undefined {
  if (isNumeric(value)) return value;
  if (typeof value === "boolean") return Number(value);
  return value instanceof Date ? Long.fromNumber(value.getTime()) : undefined;
}

function toDouble(value: Value): Value {
  if (typeof value === "string") return parseNumber(value, (text) => double(Number(text)));
  const number = numberOf(value);
  return number === undefined ? undefined : double(toNumber(number));
}

function toWhole(value: Value, type: "int" | "long"): Value {
  const number =
    typeof value === "string"
      ? parseWhole(value)
      : type === "int" && value instanceof Date
        ? undefined
        : numberOf(value);
  if (number === undefined) return undefined;
  const whole =
    numberType(number) === "int" || numberType(number) === "long" ? toBigInt(number) : truncated(number);
  if (type === "int") return BigInt.asIntN(32, whole) === whole ? Number(whole) : overflow(number);
  return toLong(whole) ?? overflow(number);
}

function truncated(value: Numeric): bigint {
  const number = Math.trunc(toNumber(value));
  return Number.isFinite(number) ? BigInt(number) : overflow(value);
}

function overflow(value: Numeric): never {
  throw conversionFailure(
    `Conversion would overflow target type in $convert with no onError value: ${value.toString()}`,
  );
}

function parseWhole(text: string): Numeric {
  return parseNumber(text, (digits) => {
    const whole = /^[+-]?\d+$/.test(digits) ? toLong(BigInt(digits.replace(/^\+/, ""))) : undefined;
    if (whole !== undefined) return whole;
    throw conversionFailure(`Failed to parse number '${text}' in $convert with no onError value`);
  });
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$|^[+-]?Infinity$|^NaN$/;

function parseNumber<T>(text: string, parse: (text: string) => T): T {
  if (NUMBER.test(text)) return parse(text);
  throw conversionFailure(`Failed to parse number '${text}' in $convert with no onError value`);
}
