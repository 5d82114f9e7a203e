import { expect, test } from "@jest/globals";
import { sameSecret } from "./same-secret.js";

test.each([
  ["kunci-rahasia", "kunci-rahasia", true],
  ["kunci-rahasia", "kunci-rahasiA", false],
  ["", "kunci-rahasia", false],
  ["kunci-rahasia-panjang", "kunci-rahasia", false],
])("when %p is compared with %p, then %p", (given, kept, expected) => {
  expect(sameSecret(given, kept)).toBe(expected);
});
