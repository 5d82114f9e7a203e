import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { numericValues, values } from "../../tests/support/values.js";
import { compare } from "./compare.js";
import { encodeKey } from "./key.js";

const runs = { numRuns: 2500 };

describe("keys", () => {
  test("when any two values are encoded then the order of the bytes is the order of the values", () => {
    const property = fc.property(values, values, fc.constantFrom<1 | -1>(1, -1), (a, b, direction) => {
      const bytes = Buffer.compare(encodeKey([a], [direction]), encodeKey([b], [direction]));
      expect(Math.sign(bytes)).toBe(Math.sign(compare(a, b)) * direction + 0);
    });
    fc.assert(property, runs);
  });

  test("when any two numbers are encoded then the order of the bytes is the order of the numbers", () => {
    const property = fc.property(numericValues, numericValues, (a, b) => {
      expect(Math.sign(Buffer.compare(encodeKey([a], [1]), encodeKey([b], [1])))).toBe(
        Math.sign(compare(a, b)) + 0,
      );
    });
    fc.assert(property, { numRuns: 6000 });
  });

  test("when keys are compound then the first part that differs decides", () => {
    const pair = fc.tuple(values, values);
    const directions = fc.tuple(fc.constantFrom<1 | -1>(1, -1), fc.constantFrom<1 | -1>(1, -1));
    const property = fc.property(pair, pair, directions, (a, b, [first, second]) => {
      const bytes = Buffer.compare(encodeKey(a, [first, second]), encodeKey(b, [first, second]));
      const expected = compare(a[0], b[0]) * first || compare(a[1], b[1]) * second;
      expect(Math.sign(bytes)).toBe(Math.sign(expected));
    });
    fc.assert(property, runs);
  });

  test("when a key is encoded then neither 0x00 nor 0xFF begins it", () => {
    const property = fc.property(values, fc.constantFrom<1 | -1>(1, -1), (value, direction) => {
      expect([0, 255]).not.toContain(encodeKey([value], [direction])[0]);
    });
    fc.assert(property);
  });
});
