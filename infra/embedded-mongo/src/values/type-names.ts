import { BSONSymbol } from "bson";
import { failure } from "./errors.js";
import { isNumeric, numberType, toInteger } from "./numbers.js";
import type { Value } from "./types.js";

/**
 * The order of BSON's types: values of a lower rank sort first. The numbers are also the first byte of a
 * key.
 */
export const RANK = {
  minKey: 10,
  undefined: 15,
  null: 20,
  number: 30,
  string: 60,
  object: 70,
  array: 80,
  binary: 90,
  objectId: 100,
  boolean: 110,
  date: 120,
  timestamp: 130,
  regex: 140,
  dbPointer: 150,
  code: 160,
  codeWithScope: 170,
  maxKey: 240,
} as const;

const BY_CLASS: Record<string, number> = {
  ObjectId: RANK.objectId,
  Double: RANK.number,
  Long: RANK.number,
  Decimal128: RANK.number,
  Binary: RANK.binary,
  Timestamp: RANK.timestamp,
  BSONRegExp: RANK.regex,
  BSONSymbol: RANK.string,
  Code: RANK.code,
  CodeWithScope: RANK.codeWithScope,
  DBPointer: RANK.dbPointer,
  MinKey: RANK.minKey,
  MaxKey: RANK.maxKey,
};

/** The rank of a value's type. All number types share one, and so do strings and symbols. */
export function rankOf(value: Value): number {
  switch (typeof value) {
    case "string":
      return RANK.string;
    case "number":
      return RANK.number;
    case "boolean":
      return RANK.boolean;
    case "undefined":
      return RANK.undefined;
    default:
      return rankOfObject(value);
  }
}

function rankOfObject(value: Value): number {
  if (value === null) return RANK.null;
  if (value instanceof Map) return RANK.object;
  if (Array.isArray(value)) return RANK.array;
  if (value instanceof Date) return RANK.date;
  const { _bsontype: type } = value as { _bsontype: string };
  return BY_CLASS[type] as number;
}

const BY_CODE: Record<number, string> = {
  1: "double",
  2: "string",
  3: "object",
  4: "array",
  5: "binData",
  6: "undefined",
  7: "objectId",
  8: "bool",
  9: "date",
  10: "null",
  11: "regex",
  12: "dbPointer",
  13: "javascript",
  14: "symbol",
  15: "javascriptWithScope",
  16: "int",
  17: "timestamp",
  18: "long",
  19: "decimal",
  [-1]: "minKey",
  255: "minKey",
  127: "maxKey",
};

const NAMES = new Set(Object.values(BY_CODE));
const NUMBERS = ["int", "long", "double", "decimal"];

const BY_RANK: Record<number, string> = {
  [RANK.minKey]: "minKey",
  [RANK.undefined]: "undefined",
  [RANK.null]: "null",
  [RANK.string]: "string",
  [RANK.object]: "object",
  [RANK.array]: "array",
  [RANK.binary]: "binData",
  [RANK.objectId]: "objectId",
  [RANK.boolean]: "bool",
  [RANK.date]: "date",
  [RANK.timestamp]: "timestamp",
  [RANK.regex]: "regex",
  [RANK.dbPointer]: "dbPointer",
  [RANK.code]: "javascript",
  [RANK.codeWithScope]: "javascriptWithScope",
  [RANK.maxKey]: "maxKey",
};

/** MongoDB's name of a value's type, as $type gives it and error messages use it. */
export function typeName(value: Value): string {
  if (isNumeric(value)) return numberType(value);
  if (value instanceof BSONSymbol) return "symbol";
  return BY_RANK[rankOf(value)] as string;
}

/** Reads the argument of $type: a name, a code, or a list of them. */
export function parseTypes(path: string, argument: Value): ReadonlySet<string> {
  const list = Array.isArray(argument) ? argument : [argument];
  if (list.length === 0) throw failure("FailedToParse", `${path} must match at least one type`);
  return new Set(list.flatMap(parseType));
}

function parseType(value: Value): string[] {
  if (value === "number") return NUMBERS;
  if (typeof value === "string") {
    if (!NAMES.has(value)) throw failure("BadValue", `Unknown type name alias: ${value}`);
    return [value];
  }
  if (!isNumeric(value)) throw failure("TypeMismatch", "type must be represented as a number or a string");
  const name = BY_CODE[toInteger(value) ?? 0];
  if (name === undefined) throw failure("BadValue", `Invalid numerical type code: ${String(value)}`);
  return [name];
}
