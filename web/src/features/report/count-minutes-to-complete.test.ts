import { expect, test } from "@jest/globals";
import { countMinutesToComplete } from "./count-minutes-to-complete.js";

const created_at = "2026-11-21T07:36:08.000Z";

test.each([
  [null, undefined],
  ["2026-11-21T07:36:40.000Z", 0],
  ["2026-11-21T07:40:21.000Z", 4],
  ["2026-11-21T07:30:00.000Z", 0],
])("an order completed at %s took %s minutes", (completed_at, minutes) => {
  expect(countMinutesToComplete({ created_at, completed_at })).toBe(minutes);
});
