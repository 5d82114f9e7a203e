import fc from "fast-check";

/** BSON built byte by byte without a library, as any client may send it. */

type Element = readonly [type: number, payload: Buffer];

const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const cstring = (text: string): Buffer => Buffer.from(`${text}\0`);
const string = (text: string): Buffer => Buffer.concat([int32(Buffer.byteLength(text) + 1), cstring(text)]);
const anyBytes = (count: number) =>
  fc.uint8Array({ minLength: count, maxLength: count }).map((bytes) => Buffer.from(bytes));

export function rawDocument(fields: readonly (readonly [string, Element])[]): Buffer {
  const body = fields.flatMap(([name, [type, payload]]) => [Buffer.from([type]), cstring(name), payload]);
  const length = 5 + body.reduce((sum, piece) => sum + piece.length, 0);
  return Buffer.concat([int32(length), ...body, Buffer.from([0])]);
}

const rawArray = (elements: readonly Element[]): Buffer =>
  rawDocument(elements.map((element, place) => [String(place), element]));

function binary(subtype: number, bytes: Buffer): Buffer {
  const inner = subtype === 2 ? Buffer.concat([int32(bytes.length), bytes]) : bytes;
  return Buffer.concat([int32(inner.length), Buffer.from([subtype]), inner]);
}

const text = fc.oneof(
  fc.constantFrom("", "a", "\0", "a\0b", "\uFEFF", "\uFFFD", "\u{1F600}", "é", "x".repeat(3000)),
  fc.string({ unit: "binary" }),
);
export const anyRawName = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "",
    "0",
    "1",
    "01",
    "-1",
    "4294967295",
    "a.b",
    "$set",
    "é",
  ),
  fc.string({ unit: "binary", maxLength: 90 }).map((name) => name.replaceAll("\0", "_")),
);
const limit = 8_640_000_000_000_000n;
const date = fc.bigInt({ min: -limit, max: limit }).map((value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
});

const constants = [5e-324, -0, 0, 1, -1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, NaN, Infinity, -Infinity, 0.1];
const of = (type: number, payload: fc.Arbitrary<Buffer>): fc.Arbitrary<Element> =>
  payload.map((bytes) => [type, bytes]);

const none = fc.constant(Buffer.alloc(0));
const scalar: fc.Arbitrary<Element> = fc.oneof(
  // Only the canonical NaN, since JavaScript knows no other.
  of(1, fc.oneof(fc.double(), fc.constantFrom(...constants), fc.integer()).map(double)),
  of(2, text.map(string)),
  of(
    5,
    fc.tuple(fc.nat({ max: 255 }), fc.uint8Array()).map(([type, bytes]) => binary(type, Buffer.from(bytes))),
  ),
  of(7, anyBytes(12)),
  of(
    8,
    fc.constantFrom(0, 1).map((bit) => Buffer.from([bit])),
  ),
  of(9, date),
  of(
    11,
    fc
      .tuple(anyRawName, fc.constantFrom("", "i", "xi", "sm", "q"))
      .map((parts) => Buffer.concat(parts.map(cstring))),
  ),
  of(12, fc.tuple(text.map(string), anyBytes(12)).map(Buffer.concat)),
  of(13, text.map(string)),
  of(14, text.map(string)),
  of(16, anyBytes(4)),
  of(17, anyBytes(8)),
  of(18, anyBytes(8)),
  of(19, anyBytes(16)),
  fc.constantFrom(6, 10, 127, 255).chain((type) => of(type, none)),
);

const uniqueFields = (element: fc.Arbitrary<Element>) =>
  fc.uniqueArray(fc.tuple(anyRawName, element), { selector: ([name]) => name, maxLength: 8 });

const nested = fc.letrec<{ element: Element; document: Buffer; array: Buffer; scoped: Buffer }>((tie) => ({
  element: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    { arbitrary: scalar, weight: 6 },
    { arbitrary: of(3, tie("document")), weight: 1 },
    { arbitrary: of(4, tie("array")), weight: 1 },
    { arbitrary: of(15, tie("scoped")), weight: 1 },
  ),
  document: uniqueFields(tie("element")).map(rawDocument),
  array: fc.array(tie("element"), { maxLength: 12 }).map(rawArray),
  scoped: fc.tuple(text.map(string), tie("document")).map(([code, scope]) => {
    return Buffer.concat([int32(4 + code.length + scope.length), code, scope]);
  }),
}));

/** Nests a document in `depth` others. */
function deepen(inner: Buffer, depth: number): Buffer {
  let document = inner;
  for (let level = 0; level < depth; level += 1) {
    document =
      level % 2 === 0
        ? rawDocument([["d", [3, document]]])
        : rawDocument([["a", [4, rawArray([[3, document]])]]]);
  }
  return document;
}

/** Documents of all supported types with unique names, some nested 100 levels deep. */
export const anyRawDocument: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: nested.document },
  {
    weight: 1,
    arbitrary: fc.tuple(nested.document, fc.nat({ max: 60 })).map(([inner, depth]) => deepen(inner, depth)),
  },
);
