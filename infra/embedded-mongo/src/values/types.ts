import type * as bson from "bson";

/** A BSON document: a Map keeps the order of all fields and makes `__proto__` plain data. */
export type Document = Map<string, Value>;

/** A legacy DBPointer (type 12), kept only so that a stored one survives a round trip. */
export class DBPointer {
  readonly _bsontype = "DBPointer";
  constructor(
    readonly namespace: string,
    readonly id: bson.ObjectId,
  ) {}
}

/** JavaScript code with a scope (type 15); code without one is `Code`. */
export class CodeWithScope {
  readonly _bsontype = "CodeWithScope";
  constructor(
    readonly code: string,
    readonly scope: Document,
  ) {}
}

/**
 * A number's type is part of its value: `number` is int32 when it is an integer of that range (and not -0),
 * else a double; `Double` stands for doubles that hold such an integer; `Long` is int64.
 */
export type Numeric = number | bson.Double | bson.Long | bson.Decimal128;

/** Any BSON value; `undefined` is BSON's own undefined (type 6), never "missing". */
export type Value =
  | null
  | undefined
  | boolean
  | string
  | Numeric
  | bson.ObjectId
  | bson.Binary
  | Date
  | bson.Timestamp
  | bson.BSONRegExp
  | bson.BSONSymbol
  | bson.Code
  | CodeWithScope
  | DBPointer
  | bson.MinKey
  | bson.MaxKey
  | Document
  | Value[];

export const MISSING: unique symbol = Symbol("missing");
export type Missing = typeof MISSING;

export function isDocument(value: unknown): value is Document {
  return value instanceof Map;
}
