import { describe, expect, test } from "@jest/globals";
import { serialize } from "bson";
import fc from "fast-check";
import { anyDocument } from "../../tests/support/values.js";
import { compare } from "./compare.js";
import { decode, decodeFields } from "./decode.js";
import { encode } from "./encode.js";
import { CommandError } from "./errors.js";

describe("decode and encode", () => {
  test("encode restores the bytes that decode has read", () => {
    const property = fc.property(anyDocument, (document) => {
      const bytes = encode(document);
      const again = decode(bytes);
      expect(Buffer.from(encode(again)).equals(bytes)).toBe(true);
      expect(compare(again, document)).toBe(0);
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
      const all = [...document.keys()];
      const wanted = new Set(all.filter((_name, index) => (seed >> index) & 1));
      const found = decodeFields(encode(document), wanted);
      const expected = new Map([...document].filter(([name]) => wanted.has(name)));
      expect(compare(found, expected)).toBe(0);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("decode throws no error but CommandError for corrupted bytes", () => {
    const property = fc.property(
      anyDocument,
      fc.nat(),
      fc.nat({ max: 255 }),
      fc.boolean(),
      (document, at, byte, cut) => {
        const bytes = Uint8Array.from(encode(document));
        const broken = cut ? bytes.subarray(0, at % bytes.length) : bytes.with(at % bytes.length, byte);
        try {
          decode(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError);
        }
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  test("documents nested too deeply are refused without a stack overflow", () => {
    let bytes = Buffer.from([5, 0, 0, 0, 0]);
    for (let depth = 0; depth < 1000; depth++) {
      const head = Buffer.from([0, 0, 0, 0, 3, 97, 0]);
      head.writeInt32LE(bytes.length + 8);
      bytes = Buffer.concat([head, bytes, Buffer.from([0])]);
    }
    expect(() => decode(bytes)).toThrow("nested deeper");
  });
});
