import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compareByArithmetic } from "../../tests/support/exact-numbers.js";
import { nearlyEqualNumbers, nearlyEqualValues } from "../../tests/support/nearly-equal-values.js";
import { createPropertyOptions } from "../../tests/support/property-options.js";
import { anyNumber, anyValue } from "../../tests/support/values.js";
import { compare } from "./compare.js";
import { encodeKey } from "./key.js";
import type { Value } from "./types.js";

const anyDirection = fc.constantFrom<1 | -1>(1, -1);
const valuePairs = fc.oneof(fc.tuple(anyValue, anyValue), nearlyEqualValues);
const numberPairs = fc.oneof(fc.tuple(anyNumber, anyNumber), nearlyEqualNumbers);

/** Compares the encoded keys; `+ 0` turns -0 into 0. */
function compareEncoded(a: readonly Value[], b: readonly Value[], directions: readonly (1 | -1)[]): number {
  return Math.sign(Buffer.compare(encodeKey(a, directions), encodeKey(b, directions))) + 0;
}

describe("index keys", () => {
  test("index keys sort like the values they encode", () => {
    const property = fc.property(valuePairs, anyDirection, ([a, b], direction) => {
      expect(compareEncoded([a], [b], [direction])).toBe(Math.sign(compare(a, b)) * direction + 0);
    });
    fc.assert(property, createPropertyOptions(4000));
  }, 600_000);

  test("index keys of numbers of all types sort by exact value", () => {
    const property = fc.property(numberPairs, anyDirection, ([a, b], direction) => {
      const expected = compareByArithmetic(a, b);
      expect(compareEncoded([a], [b], [direction])).toBe(expected * direction + 0);
      expect(Math.sign(compare(a, b)) + 0).toBe(expected);
    });
    fc.assert(property, createPropertyOptions(4000));
  }, 600_000);

  test("index keys of several components sort by the first component that differs", () => {
    const components = fc.array(fc.tuple(valuePairs, anyDirection, fc.boolean()), {
      minLength: 2,
      maxLength: 4,
    });
    const property = fc.property(components, (entries) => {
      const allDirections = entries.map(([, direction]) => direction);
      const [a, b] = [entries.map(([pair]) => pair[0]), entries.map(([pair, , same]) => pair[same ? 0 : 1])];
      const orders = a.map((value, index) => compare(value, b[index]) * (allDirections[index] ?? 1));
      expect(compareEncoded(a, b, allDirections)).toBe(Math.sign(orders.find((order) => order !== 0) ?? 0));
    });
    fc.assert(property, createPropertyOptions(1500));
  }, 600_000);

  test("index keys begin neither with 0x00 nor with 0xFF", () => {
    const property = fc.property(anyValue, anyDirection, (value, direction) => {
      expect([0, 255]).not.toContain(encodeKey([value], [direction])[0]);
    });
    fc.assert(property, createPropertyOptions(500));
  });

  test("no index key is a prefix of a different index key", () => {
    const property = fc.property(valuePairs, anyDirection, ([a, b], direction) => {
      const [keyA, keyB] = [encodeKey([a], [direction]), encodeKey([b], [direction])];
      const isPrefix = keyA.length <= keyB.length && keyB.subarray(0, keyA.length).equals(keyA);
      expect(isPrefix).toBe(compare(a, b) === 0);
    });
    fc.assert(property, createPropertyOptions(1500));
  }, 600_000);
});
