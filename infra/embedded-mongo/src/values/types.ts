import type * as bson from "bson";

/** A BSON document; a Map keeps field order and is immune to `__proto__`. */
export type Document = Map<string, Value>;

/** Legacy DBPointer (type 12), kept for round trips. */
export class DBPointer {
  readonly _bsontype = "DBPointer";
  constructor(
    readonly namespace: string,
    readonly id: bson.ObjectId,
  ) {}
}

export class CodeWithScope {
  readonly _bsontype = "CodeWithScope";
  constructor(
    readonly code: string,
    readonly scope: Document,
  ) {}
}

/**
 * BSON numbers keep their type: a `number` is int32 if it is an integer in that range (and not -0), else a double;
 * `Double` wraps doubles with such a value; `Long` is int64.
 */
export type Numeric = number | bson.Double | bson.Long | bson.Decimal128;

/** Any BSON value; `undefined` is BSON type 6, not a missing field. */
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
export type MaybeValue = Value | typeof MISSING;

export function nullIfMissing(value: MaybeValue): Value {
  return value === MISSING ? null : value;
}

/** Creates a document of fields with fixed names; a JavaScript object would not keep the order of other names. */
export function toDocument(fields: Record<string, Value>): Document {
  return new Map(Object.entries(fields));
}

export function isDocument(value: unknown): value is Document {
  return value instanceof Map;
}
