import type {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from "bson";

/**
 * A BSON document in memory. A Map keeps the order of fields (also of names that look like integers) and
 * makes `__proto__` and `constructor` plain data.
 */
export type Document = Map<string, Value>;

/** A legacy DBPointer (type 12), kept only so that a stored one survives a round trip. */
export class DBPointer {
  readonly _bsontype = "DBPointer";
  constructor(
    readonly namespace: string,
    readonly id: ObjectId,
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
export type Numeric = number | Double | Long | Decimal128;

/** Any BSON value; `undefined` is BSON's own undefined (type 6), never "missing". */
export type Value =
  | null
  | undefined
  | boolean
  | string
  | Numeric
  | ObjectId
  | Binary
  | Date
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | CodeWithScope
  | DBPointer
  | MinKey
  | MaxKey
  | Document
  | Value[];

/** Marks the absence of a field where a value is looked up. */
export const MISSING: unique symbol = Symbol("missing");
export type Missing = typeof MISSING;

/** The value if it is a document, else an empty one. */
export function documentOrEmpty(value: Value): Document {
  return isDocument(value) ? value : new Map();
}

/** Whether the value is an embedded document. */
export function isDocument(value: unknown): value is Document {
  return value instanceof Map;
}
