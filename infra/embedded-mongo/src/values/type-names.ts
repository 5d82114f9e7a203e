import { BSONSymbol } from "bson";
import { badValue, failure } from "./errors.js";
import { isNumeric, numberType, toInteger } from "./numbers.js";
import type { Value } from "./types.js";

/** Sort order of BSON types; the rank is a key's first byte. */
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

/** Rank of a value's type; all numbers share one, as do strings and symbols. */
export function typeRank(value: Value): number {
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

/** $type names and codes; of types that share a rank the first names it. */
const TYPES: readonly (readonly [name: string, code: number, rank: number])[] = [
  ["double", 1, RANK.number],
  ["string", 2, RANK.string],
  ["object", 3, RANK.object],
  ["array", 4, RANK.array],
  ["binData", 5, RANK.binary],
  ["undefined", 6, RANK.undefined],
  ["objectId", 7, RANK.objectId],
  ["bool", 8, RANK.boolean],
  ["date", 9, RANK.date],
  ["null", 10, RANK.null],
  ["regex", 11, RANK.regex],
  ["dbPointer", 12, RANK.dbPointer],
  ["javascript", 13, RANK.code],
  ["symbol", 14, RANK.string],
  ["javascriptWithScope", 15, RANK.codeWithScope],
  ["int", 16, RANK.number],
  ["timestamp", 17, RANK.timestamp],
  ["long", 18, RANK.number],
  ["decimal", 19, RANK.number],
  ["minKey", -1, RANK.minKey],
  ["minKey", 255, RANK.minKey],
  ["maxKey", 127, RANK.maxKey],
];
const NAMES = new Set(TYPES.map(([name]) => name));
const BY_CODE = new Map(TYPES.map(([name, code]) => [code, name]));
const BY_RANK = new Map(TYPES.toReversed().map(([name, , rank]) => [rank, name]));
const NUMBERS = ["int", "long", "double", "decimal"];

/** MongoDB's type name, as in $type and error messages. */
export function typeName(value: Value): string {
  if (isNumeric(value)) return numberType(value);
  if (value instanceof BSONSymbol) return "symbol";
  return BY_RANK.get(typeRank(value)) as string;
}

export function parseTypes(path: string, argument: Value): ReadonlySet<string> {
  const list = Array.isArray(argument) ? argument : [argument];
  if (list.length === 0) throw failure("FailedToParse", `${path} must match at least one type`);
  return new Set(list.flatMap(parseType));
}

function parseType(value: Value): string[] {
  if (value === "number") return NUMBERS;
  if (typeof value === "string") {
    if (!NAMES.has(value)) throw badValue(`Unknown type name alias: ${value}`);
    return [value];
  }
  if (!isNumeric(value)) throw failure("TypeMismatch", "type must be represented as a number or a string");
  const name = BY_CODE.get(toInteger(value) ?? 0);
  if (name === undefined) throw badValue(`Invalid numerical type code: ${String(value)}`);
  return [name];
}
