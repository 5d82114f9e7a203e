import { expect, test } from "@jest/globals";
import { ageSeconds } from "./age-seconds.js";

const now = new Date("2026-01-01T00:01:00.500Z");

test.each([
  ["a moment a minute and half a second ago", 60.5, new Date("2026-01-01T00:00:00.000Z")],
  ["a moment in the future", 0, new Date("2026-01-01T00:02:00.000Z")],
  ["an undefined moment", 0, undefined],
])("the age of %s is %d s", (_moment, seconds, moment) => {
  expect(ageSeconds(moment, now)).toBe(seconds);
});
