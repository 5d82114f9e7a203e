import { describe, expect, test } from "@jest/globals";
import { serialize } from "bson";
import fc from "fast-check";
import { anyDocument } from "../../tests/support/values.js";
import { compare } from "./compare.js";
import { decode, decodeFields } from "./decode.js";
import { encode } from "./encode.js";
import { CommandError } from "./errors.js";

describe("decode and encode", () => {
  test("encode reproduces the bytes that decode read", () => {
    const property = fc.property(anyDocument, (document) => {
      const bytes = encode(document);
      const decodedDocument = decode(bytes);
      expect(Buffer.from(encode(decodedDocument)).equals(bytes)).toBe(true);
      expect(compare(decodedDocument, document)).toBe(0);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("decode and encode preserve the bytes written by the official bson library", () => {
    const object = {
      b: 1,
      a: [1.5, "x", { "0": null }],
      d: new Date(5),
      big: 2 ** 40,
      zero: -0,
      r: /x/i,
      n: NaN,
    };
    const bytes = serialize(object);
    expect(Buffer.from(encode(decode(bytes))).equals(bytes)).toBe(true);
  });

  test("decodeFields returns the same values as decode", () => {
    const property = fc.property(anyDocument, fc.nat(), (document, seed) => {
      const fieldNames = [...document.keys()];
      const names = new Set(fieldNames.filter((_name, index) => (seed >> index) & 1));
      const decodedDocument = decodeFields(encode(document), names);
      const expected = new Map([...document].filter(([name]) => names.has(name)));
      expect(compare(decodedDocument, expected)).toBe(0);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("decode throws only CommandErrors for corrupted bytes", () => {
    const property = fc.property(
      anyDocument,
      fc.nat(),
      fc.nat({ max: 255 }),
      fc.boolean(),
      (document, position, byte, isTruncated) => {
        const bytes = Uint8Array.from(encode(document));
        const corruptedBytes = isTruncated
          ? bytes.subarray(0, position % bytes.length)
          : bytes.with(position % bytes.length, byte);
        try {
          decode(corruptedBytes);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError);
        }
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test("decode refuses 1,000 nested documents with an error instead of a stack overflow", () => {
    let bytes = Buffer.from([5, 0, 0, 0, 0]);
    for (let depth = 0; depth < 1000; depth++) {
      const head = Buffer.from([0, 0, 0, 0, 3, 97, 0]);
      head.writeInt32LE(bytes.length + 8);
      bytes = Buffer.concat([head, bytes, Buffer.from([0])]);
    }
    expect(() => decode(bytes)).toThrow("nested deeper");
  });
});
