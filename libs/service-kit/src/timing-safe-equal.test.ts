import { expect, test } from "@jest/globals";
import { timingSafeEqualStrings } from "./timing-safe-equal.js";

test.each([
  ["kunci-rahasia", "kunci-rahasia", true],
  ["kunci-rahasia", "kunci-rahasiA", false],
  ["", "kunci-rahasia", false],
  ["kunci-rahasia-panjang", "kunci-rahasia", false],
])("timingSafeEqualStrings of %p and %p is %p", (given, kept, expected) => {
  expect(timingSafeEqualStrings(given, kept)).toBe(expected);
});
