import fc from "fast-check";
import {
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
import { CodeWithScope, DBPointer } from "../../src/values/types.js";
import type { Document, Value } from "../../src/values/types.js";

const INT32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Numbers of all four types, many close together. */
export const anyNumber: fc.Arbitrary<Value> = fc.oneof(
  fc.integer(INT32),
  fc.integer({ min: -3, max: 3 }),
  fc.double().map((value) => ((value | 0) === value ? new Double(value) : value)),
  fc.integer({ min: -3, max: 3 }).map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer({ min: -3, max: 3 }).map((value) => Long.fromNumber(value)),
  fc
    .constantFrom(2n ** 53n, 2n ** 53n + 1n, 2n ** 62n + 1n, -(2n ** 63n))
    .map((value) => Long.fromBigInt(value)),
  fc.constantFrom(2 ** 53, 2 ** 62, -(2 ** 63), 2 ** 63, 0.1, Number.MIN_VALUE, Number.MAX_VALUE),
  createDecimals(),
);

function createDecimals(): fc.Arbitrary<Decimal128> {
  const wideDecimals = fc
    .tuple(
      fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
      fc.integer({ min: -6176, max: 6111 }),
    )
    .map(([coefficient, exponent]) => Decimal128.fromString(`${coefficient}E${exponent}`));
  const smallDecimals = fc
    .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -2, max: 1 }))
    .map(([coefficient, exponent]) => Decimal128.fromString(`${coefficient}E${exponent}`));
  const specialTexts = [
    "NaN",
    "Infinity",
    "-Infinity",
    "0.1",
    "0.10",
    "9007199254740993",
    "1E400",
    "1E401",
    "-1E400",
  ];
  return fc.oneof(
    wideDecimals,
    smallDecimals,
    fc.constantFrom(...specialTexts).map((text) => Decimal128.fromString(text)),
  );
}

export const fieldNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("a", "b", "c", "0", "1", "__proto__", "constructor", "prototype", "toString", ""),
  fc.string({ unit: "binary", maxLength: 6 }).map((text) => text.replaceAll("\0", "0")),
);

const anyText = fc.oneof(
  fc.constantFrom("", "a", "A", "ab", "á", "\0", "a\0", "\uFFFD", "\u{1F600}"),
  fc.string({ unit: "binary", maxLength: 8 }),
);

const objectIds = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes));

const scalarValues: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: anyNumber, weight: 3 },
  { arbitrary: anyText, weight: 2 },
  fc.boolean(),
  fc.constantFrom(null, undefined, new MinKey(), new MaxKey()),
  objectIds,
  fc.date({ noInvalidDate: true }),
  fc
    .tuple(fc.uint8Array({ maxLength: 5 }), fc.constantFrom(0, 2, 4, 128))
    .map(([bytes, type]) => new Binary(bytes, type)),
  fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 })).map(([t, i]) => new Timestamp({ t, i })),
  fc
    .tuple(fieldNames, fc.constantFrom("", "i", "im"))
    .map(([pattern, options]) => new BSONRegExp(pattern, options)),
  anyText.map((text) => new BSONSymbol(text)),
  anyText.map((text) => new Code(text)),
  fc.tuple(anyText, anyNumber).map(([code, value]) => new CodeWithScope(code, new Map([["x", value]]))),
  fc.tuple(anyText, objectIds).map(([namespace, id]) => new DBPointer(namespace, id)),
);

const nested = fc.letrec<{ value: Value; document: Document; array: Value[] }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { arbitrary: scalarValues, weight: 5 },
    { arbitrary: tie("document"), weight: 1 },
    { arbitrary: tie("array"), weight: 1 },
  ),
  document: fc.array(fc.tuple(fieldNames, tie("value")), { maxLength: 5 }).map((fields) => new Map(fields)),
  array: fc.array(tie("value"), { maxLength: 4 }),
}));

/** Any BSON value, including nested values. */
export const anyValue: fc.Arbitrary<Value> = nested.value;

/** Any document, including names such as `__proto__`. */
export const anyDocument: fc.Arbitrary<Document> = nested.document;
