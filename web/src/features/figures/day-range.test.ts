import { describe, expect, test } from "@jest/globals";
import { getDayRange } from "./day-range.js";

// At this time it is already 21 November in Jakarta.
const now = new Date("2026-11-20T17:30:00.000Z");
const typedDays = { from: "2026-10-01", to: "2026-10-31" };

describe("days that a choice of the figures covers", () => {
  test.each([
    ["today", "2026-11-21", "2026-11-21"],
    ["yesterday", "2026-11-20", "2026-11-20"],
    ["week", "2026-11-15", "2026-11-21"],
    ["month", "2026-10-23", "2026-11-21"],
    ["days", typedDays.from, typedDays.to],
  ] as const)("the choice %s covers %s to %s in Jakarta", (choice, from, to) => {
    expect(getDayRange(choice, typedDays, now)).toEqual({ from, to });
  });
});
