import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compareByArithmetic } from "../../tests/support/exact-numbers.js";
import { nearlyEqualNumbers, nearlyEqualValues } from "../../tests/support/nearly-equal-values.js";
import { propertyOptions } from "../../tests/support/runs.js";
import { anyNumber, anyValue } from "../../tests/support/values.js";
import { compare } from "./compare.js";
import { encodeKey } from "./key.js";
import type { Value } from "./types.js";

const direction = fc.constantFrom<1 | -1>(1, -1);
const pairs = fc.oneof(fc.tuple(anyValue, anyValue), nearlyEqualValues);
const numbers = fc.oneof(fc.tuple(anyNumber, anyNumber), nearlyEqualNumbers);

/** Order of the encoded keys; `+ 0` turns -0 into 0. */
function byteOrder(a: readonly Value[], b: readonly Value[], directions: readonly (1 | -1)[]): number {
  return Math.sign(Buffer.compare(encodeKey(a, directions), encodeKey(b, directions))) + 0;
}

describe("index keys", () => {
  test("index keys sort like the values they encode", () => {
    const property = fc.property(pairs, direction, ([a, b], way) => {
      expect(byteOrder([a], [b], [way])).toBe(Math.sign(compare(a, b)) * way + 0);
    });
    fc.assert(property, propertyOptions(4000));
  }, 600_000);

  test("index keys of numbers of all types sort by exact value", () => {
    const property = fc.property(numbers, direction, ([a, b], way) => {
      const expected = compareByArithmetic(a, b);
      expect(byteOrder([a], [b], [way])).toBe(expected * way + 0);
      expect(Math.sign(compare(a, b)) + 0).toBe(expected);
    });
    fc.assert(property, propertyOptions(4000));
  }, 600_000);

  test("index keys of several components sort by the first that differs", () => {
    const parts = fc.array(fc.tuple(pairs, direction, fc.boolean()), { minLength: 2, maxLength: 4 });
    const property = fc.property(parts, (all) => {
      const ways = all.map(([, way]) => way);
      const [a, b] = [all.map(([pair]) => pair[0]), all.map(([pair, , same]) => pair[same ? 0 : 1])];
      const orders = a.map((value, place) => compare(value, b[place]) * (ways[place] ?? 1));
      expect(byteOrder(a, b, ways)).toBe(Math.sign(orders.find((order) => order !== 0) ?? 0));
    });
    fc.assert(property, propertyOptions(1500));
  }, 600_000);

  test("index keys begin neither with 0x00 nor with 0xFF", () => {
    const property = fc.property(anyValue, direction, (value, way) => {
      expect([0, 255]).not.toContain(encodeKey([value], [way])[0]);
    });
    fc.assert(property, propertyOptions(500));
  });

  test("index keys are prefix-free", () => {
    const property = fc.property(pairs, direction, ([a, b], way) => {
      const [one, other] = [encodeKey([a], [way]), encodeKey([b], [way])];
      const begins = one.length <= other.length && other.subarray(0, one.length).equals(one);
      expect(begins).toBe(compare(a, b) === 0);
    });
    fc.assert(property, propertyOptions(1500));
  }, 600_000);
});
