import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  encodeTransactionId,
  generateOrderCode,
  isOrderCode,
  isTransactionId,
  listSimilarCodes,
} from "./codes.js";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

const orderCodeArbitrary = fc
  .array(fc.integer({ min: 0, max: 30 }), { minLength: 7, maxLength: 7 })
  .map((values) => generateOrderCode(() => values.pop() ?? 0));

describe("a generated order code", () => {
  test("a generated order code is valid for any random values", () => {
    fc.assert(fc.property(orderCodeArbitrary, (text) => text.length === 8 && isOrderCode(text)));
  });

  test("an order code is invalid after one character is changed", () => {
    const position = fc.integer({ min: 0, max: 7 });
    fc.assert(
      fc.property(orderCodeArbitrary, position, fc.constantFrom(...ALPHABET), (text, index, replacement) => {
        fc.pre(text[index] !== replacement);
        expect(isOrderCode(text.slice(0, index) + replacement + text.slice(index + 1))).toBe(false);
      }),
    );
  });

  test("an order code is invalid after two different neighbouring characters are swapped", () => {
    fc.assert(
      fc.property(orderCodeArbitrary, fc.integer({ min: 0, max: 6 }), (text, index) => {
        fc.pre(text[index] !== text[index + 1]);
        const swappedText = text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2);
        expect(isOrderCode(swappedText)).toBe(false);
      }),
    );
  });

  test.each(["", "7KQ9", "7KQ9M2X0", "7kq9m2xd", "7KQ9M2XDA"])("isOrderCode rejects '%s'", (text) => {
    expect(isOrderCode(text)).toBe(false);
  });
});

describe("order codes similar to a mistyped one", () => {
  const position = fc.integer({ min: 0, max: 7 });

  test("listSimilarCodes finds the correct code if one character was replaced, also by one outside the alphabet", () => {
    fc.assert(
      fc.property(
        orderCodeArbitrary,
        position,
        fc.constantFrom(...ALPHABET, "0", "I"),
        (text, index, replacement) => {
          fc.pre(text[index] !== replacement);
          const mistypedCode = text.slice(0, index) + replacement + text.slice(index + 1);
          expect(listSimilarCodes(mistypedCode)).toContain(text);
        },
      ),
    );
  });

  test("listSimilarCodes finds the correct code if two neighbouring characters were swapped", () => {
    fc.assert(
      fc.property(orderCodeArbitrary, fc.integer({ min: 0, max: 6 }), (text, index) => {
        fc.pre(text[index] !== text[index + 1]);
        expect(
          listSimilarCodes(text.slice(0, index) + text[index + 1] + text[index] + text.slice(index + 2)),
        ).toContain(text);
      }),
    );
  });

  test("listSimilarCodes returns at most 15 codes, all of them valid", () => {
    const mistypedCodes = fc.string({ unit: fc.constantFrom(...ALPHABET, "0"), minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(mistypedCodes, (text) => {
        fc.pre(!isOrderCode(text));
        const codes = listSimilarCodes(text);
        expect(codes.length).toBeLessThanOrEqual(15);
        expect(codes.every(isOrderCode)).toBe(true);
      }),
    );
  });
});

describe("a transaction id", () => {
  test("a transaction id encodes all 128 random bits", () => {
    expect(encodeTransactionId(new Uint8Array(16))).toBe(`TRX${"0".repeat(26)}`);
    expect(encodeTransactionId(new Uint8Array(16).fill(255))).toBe(`TRX7${"Z".repeat(25)}`);
  });

  test("encodeTransactionId returns valid transaction ids, which differ for different bytes", () => {
    const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        fc.pre(Buffer.compare(a, b) !== 0);
        expect(encodeTransactionId(a)).not.toBe(encodeTransactionId(b));
        expect(isTransactionId(encodeTransactionId(a))).toBe(true);
      }),
    );
  });

  test("encodeTransactionId throws for fewer than 16 bytes", () => {
    expect(() => encodeTransactionId(new Uint8Array(8))).toThrow(RangeError);
  });
});
