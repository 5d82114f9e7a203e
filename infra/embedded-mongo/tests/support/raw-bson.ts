import fc from "fast-check";

/** BSON built byte by byte without a library, as any client may send it. */

type Element = readonly [type: number, payload: Buffer];

const encodeInt32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const encodeDouble = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};
const encodeCString = (anyText: string): Buffer => Buffer.from(`${anyText}\0`);
const encodeString = (anyText: string): Buffer =>
  Buffer.concat([encodeInt32(Buffer.byteLength(anyText) + 1), encodeCString(anyText)]);
const anyBytes = (count: number) =>
  fc.uint8Array({ minLength: count, maxLength: count }).map((bytes) => Buffer.from(bytes));

export function createRawDocument(fields: readonly (readonly [string, Element])[]): Buffer {
  const body = fields.flatMap(([name, [type, payload]]) => [
    Buffer.from([type]),
    encodeCString(name),
    payload,
  ]);
  const length = 5 + body.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([encodeInt32(length), ...body, Buffer.from([0])]);
}

const createRawArray = (elements: readonly Element[]): Buffer =>
  createRawDocument(elements.map((element, index) => [String(index), element]));

function encodeBinary(subtype: number, bytes: Buffer): Buffer {
  const inner = subtype === 2 ? Buffer.concat([encodeInt32(bytes.length), bytes]) : bytes;
  return Buffer.concat([encodeInt32(inner.length), Buffer.from([subtype]), inner]);
}

const anyText = fc.oneof(
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
const MAX_DATE_MS = 8_640_000_000_000_000n;
const anyDate = fc.bigInt({ min: -MAX_DATE_MS, max: MAX_DATE_MS }).map((value) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(value);
  return bytes;
});

const boundaryDoubles = [
  5e-324,
  -0,
  0,
  1,
  -1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  NaN,
  Infinity,
  -Infinity,
  0.1,
];
const createElement = (type: number, payload: fc.Arbitrary<Buffer>): fc.Arbitrary<Element> =>
  payload.map((bytes) => [type, bytes]);

const noPayload = fc.constant(Buffer.alloc(0));
const anyScalar: fc.Arbitrary<Element> = fc.oneof(
  // NaN is generated in its canonical encoding only, since JavaScript does not preserve other encodings.
  createElement(
    1,
    fc.oneof(fc.double(), fc.constantFrom(...boundaryDoubles), fc.integer()).map(encodeDouble),
  ),
  createElement(2, anyText.map(encodeString)),
  createElement(
    5,
    fc
      .tuple(fc.nat({ max: 255 }), fc.uint8Array())
      .map(([type, bytes]) => encodeBinary(type, Buffer.from(bytes))),
  ),
  createElement(7, anyBytes(12)),
  createElement(
    8,
    fc.constantFrom(0, 1).map((bit) => Buffer.from([bit])),
  ),
  createElement(9, anyDate),
  createElement(
    11,
    fc
      .tuple(anyRawName, fc.constantFrom("", "i", "xi", "sm", "q"))
      .map((parts) => Buffer.concat(parts.map(encodeCString))),
  ),
  createElement(12, fc.tuple(anyText.map(encodeString), anyBytes(12)).map(Buffer.concat)),
  createElement(13, anyText.map(encodeString)),
  createElement(14, anyText.map(encodeString)),
  createElement(16, anyBytes(4)),
  createElement(17, anyBytes(8)),
  createElement(18, anyBytes(8)),
  createElement(19, anyBytes(16)),
  fc.constantFrom(6, 10, 127, 255).chain((type) => createElement(type, noPayload)),
);

const uniqueFields = (element: fc.Arbitrary<Element>) =>
  fc.uniqueArray(fc.tuple(anyRawName, element), { selector: ([name]) => name, maxLength: 8 });

const nested = fc.letrec<{ element: Element; document: Buffer; array: Buffer; scoped: Buffer }>((tie) => ({
  element: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    { arbitrary: anyScalar, weight: 6 },
    { arbitrary: createElement(3, tie("document")), weight: 1 },
    { arbitrary: createElement(4, tie("array")), weight: 1 },
    { arbitrary: createElement(15, tie("scoped")), weight: 1 },
  ),
  document: uniqueFields(tie("element")).map(createRawDocument),
  array: fc.array(tie("element"), { maxLength: 12 }).map(createRawArray),
  scoped: fc.tuple(anyText.map(encodeString), tie("document")).map(([code, scope]) => {
    return Buffer.concat([encodeInt32(4 + code.length + scope.length), code, scope]);
  }),
}));

/** Nests a document in `depth` other documents and arrays. */
function nestDeeply(inner: Buffer, depth: number): Buffer {
  let document = inner;
  for (let level = 0; level < depth; level += 1) {
    document =
      level % 2 === 0
        ? createRawDocument([["d", [3, document]]])
        : createRawDocument([["a", [4, createRawArray([[3, document]])]]]);
  }
  return document;
}

/** Documents of all supported types with unique names, some nested up to about 100 levels deep. */
export const anyRawDocument: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 8, arbitrary: nested.document },
  {
    weight: 1,
    arbitrary: fc
      .tuple(nested.document, fc.nat({ max: 60 }))
      .map(([inner, depth]) => nestDeeply(inner, depth)),
  },
);
