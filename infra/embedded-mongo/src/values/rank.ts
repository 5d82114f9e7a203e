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
