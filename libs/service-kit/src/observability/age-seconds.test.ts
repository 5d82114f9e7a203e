import { expect, test } from "@jest/globals";
import { ageSeconds } from "./age-seconds.js";

const now = new Date("2026-01-01T00:01:00.500Z");

test.each([
  ["a minute and a half second ago", new Date("2026-01-01T00:00:00.000Z"), 60.5],
  ["in the future, by another clock", new Date("2026-01-01T00:02:00.000Z"), 0],
  ["never", undefined, 0],
])("the age of a moment %s", (_when, moment, seconds) => {
  expect(ageSeconds(moment, now)).toBe(seconds);
});
