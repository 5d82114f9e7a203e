import { expect, test } from "@jest/globals";
import { timingSafeEqualStrings } from "./timing-safe-equal.js";

test.each([
  ["kunci-rahasia", "kunci-rahasia", true],
  ["kunci-rahasia", "kunci-rahasiA", false],
  ["", "kunci-rahasia", false],
  ["kunci-rahasia-panjang", "kunci-rahasia", false],
])("timingSafeEqualStrings of %p and %p is %p", (a, b, expected) => {
  expect(timingSafeEqualStrings(a, b)).toBe(expected);
});
