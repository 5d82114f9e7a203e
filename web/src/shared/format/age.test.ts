import { expect, test } from "@jest/globals";
import { formatAge } from "./age.js";

const MINUTE_MS = 60_000;

test.each([
  [-5 * MINUTE_MS, "id", undefined],
  [MINUTE_MS - 1, "id", undefined],
  [MINUTE_MS, "id", "1 menit yang lalu"],
  [59 * MINUTE_MS, "en", "59 minutes ago"],
  [60 * MINUTE_MS, "id", "1 jam yang lalu"],
  [47 * 60 * MINUTE_MS, "en", "1 day ago"],
  [72 * 60 * MINUTE_MS, "id", "3 hari yang lalu"],
] as const)("an age of %d ms in the language %s is formatted as %p", (ms, language, text) => {
  expect(formatAge(ms, language)).toBe(text);
});
