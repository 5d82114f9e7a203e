import { BSONSymbol } from "bson";
import { badValue, failure } from "./errors.js";
import { isNumeric, getNumberType, toInteger } from "./numbers.js";
import type { Value } from "./types.js";

/** Sort order of BSON types; the rank is the first byte of an encoded key. */
export const TYPE_RANK = {
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

/**
 * The $type names and codes, and the class of bson whose objects have the type; where several types share a rank, the
 * first gives the rank its name.
 */
const TYPES: readonly (readonly [name: string, code: number, rank: number, className?: string])[] = [
  ["double", 1, TYPE_RANK.number, "Double"],
  ["string", 2, TYPE_RANK.string],
  ["object", 3, TYPE_RANK.object],
  ["array", 4, TYPE_RANK.array],
  ["binData", 5, TYPE_RANK.binary, "Binary"],
  ["undefined", 6, TYPE_RANK.undefined],
  ["objectId", 7, TYPE_RANK.objectId, "ObjectId"],
  ["bool", 8, TYPE_RANK.boolean],
  ["date", 9, TYPE_RANK.date],
  ["null", 10, TYPE_RANK.null],
  ["regex", 11, TYPE_RANK.regex, "BSONRegExp"],
  ["dbPointer", 12, TYPE_RANK.dbPointer, "DBPointer"],
  ["javascript", 13, TYPE_RANK.code, "Code"],
  ["symbol", 14, TYPE_RANK.string, "BSONSymbol"],
  ["javascriptWithScope", 15, TYPE_RANK.codeWithScope, "CodeWithScope"],
  ["int", 16, TYPE_RANK.number],
  ["timestamp", 17, TYPE_RANK.timestamp, "Timestamp"],
  ["long", 18, TYPE_RANK.number, "Long"],
  ["decimal", 19, TYPE_RANK.number, "Decimal128"],
  ["minKey", -1, TYPE_RANK.minKey, "MinKey"],
  ["minKey", 255, TYPE_RANK.minKey, "MinKey"],
  ["maxKey", 127, TYPE_RANK.maxKey, "MaxKey"],
];
const RANK_BY_CLASS: Readonly<Record<string, number>> = Object.fromEntries(
  TYPES.flatMap(([, , rank, className]) => (className ? [[className, rank]] : [])),
);
const TYPE_NAMES = new Set(TYPES.map(([name]) => name));
const NAME_BY_CODE = new Map(TYPES.map(([name, code]) => [code, name]));
const NAME_BY_RANK = new Map(TYPES.toReversed().map(([name, , rank]) => [rank, name]));
const NUMBER_TYPES = ["int", "long", "double", "decimal"];

/** Returns the rank of a value's type; all numbers share one rank, as do strings and symbols. */
export function getTypeRank(value: Value): number {
  if (typeof value === "string") return TYPE_RANK.string;
  if (typeof value === "number") return TYPE_RANK.number;
  if (typeof value === "boolean") return TYPE_RANK.boolean;
  if (value === undefined) return TYPE_RANK.undefined;
  if (value === null) return TYPE_RANK.null;
  if (value instanceof Map) return TYPE_RANK.object;
  if (Array.isArray(value)) return TYPE_RANK.array;
  if (value instanceof Date) return TYPE_RANK.date;
  const { _bsontype: type } = value as { _bsontype: string };
  return RANK_BY_CLASS[type] as number;
}

export function getTypeName(value: Value): string {
  if (isNumeric(value)) return getNumberType(value);
  if (value instanceof BSONSymbol) return "symbol";
  return NAME_BY_RANK.get(getTypeRank(value)) as string;
}

export function parseTypes(path: string, argument: Value): ReadonlySet<string> {
  const typeSpecs = Array.isArray(argument) ? argument : [argument];
  if (typeSpecs.length === 0) throw failure("FailedToParse", `${path} must match at least one type`);
  return new Set(typeSpecs.flatMap(parseType));
}

function parseType(value: Value): string[] {
  if (value === "number") return NUMBER_TYPES;
  if (typeof value === "string" && TYPE_NAMES.has(value)) return [value];
  if (typeof value === "string") throw badValue(`Unknown type name alias: ${value}`);
  if (!isNumeric(value)) throw failure("TypeMismatch", "type must be represented as a number or a string");
  const name = NAME_BY_CODE.get(toInteger(value) ?? 0);
  if (name === undefined) throw badValue(`Invalid numerical type code: ${String(value)}`);
  return [name];
}
