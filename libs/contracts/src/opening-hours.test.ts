import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isOpenAt, findNextOpening, WEEKDAYS } from "./opening-hours.js";
import type { OpeningHours, OpeningSpan } from "./opening-hours.js";

/** Parses a moment in Jakarta time; 2026-11-23 is a Monday. */
const parseWib = (text: string) => new Date(`${text}:00+07:00`);
const createHours = (days: Omit<OpeningHours, "outside">): OpeningHours => ({ ...days, outside: "refuse" });

describe("opening hours", () => {
  const officeHours = createHours({ mon: [["08:00", "22:00"]], sun: [["20:00", "02:00"]] });

  test.each([
    ["2026-11-23T07:59", false],
    ["2026-11-23T08:00", true],
    ["2026-11-23T21:59", true],
    ["2026-11-23T22:00", false],
    ["2026-11-24T12:00", false],
    ["2026-11-29T19:59", false],
    ["2026-11-29T20:00", true],
    ["2026-11-30T01:59", true],
    ["2026-11-30T02:00", false],
  ])("at %s WIB the desk is open: %p", (moment, expected) => {
    expect(isOpenAt(officeHours, parseWib(moment))).toBe(expected);
  });

  test.each([
    ["2026-11-23T07:30", "2026-11-23T08:00"],
    ["2026-11-23T22:00", "2026-11-29T20:00"],
    ["2026-11-30T03:00", "2026-11-30T08:00"],
    ["2026-11-29T20:00", "2026-11-30T08:00"],
  ])("after %s WIB the desk opens next at %s", (moment, expected) => {
    expect(findNextOpening(officeHours, parseWib(moment))).toEqual(parseWib(expected));
  });

  test("an opening span that ends at the time at which it starts lasts 24 hours", () => {
    const alwaysOpen = createHours(Object.fromEntries(WEEKDAYS.map((day) => [day, [["09:00", "09:00"]]])));
    expect(isOpenAt(alwaysOpen, parseWib("2026-11-24T08:59"))).toBe(true);
    expect(findNextOpening(alwaysOpen, parseWib("2026-11-23T09:00"))).toEqual(parseWib("2026-11-24T09:00"));
  });

  test("without opening spans the desk never opens", () => {
    expect(isOpenAt(createHours({}), parseWib("2026-11-24T08:59"))).toBe(false);
    expect(findNextOpening(createHours({ mon: [] }), parseWib("2026-11-24T08:59"))).toBeUndefined();
  });
});

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const spans = fc.array(fc.tuple(time, time), { maxLength: 3 });
const anyHours = fc
  .record(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])))
  .map((days) => createHours(days as Partial<Record<string, OpeningSpan[]>>));
const moment = fc.date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });

const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Whether a span that began today or yesterday in Jakarta covers a moment: a second implementation of isOpenAt. */
function isCovered(week: OpeningHours, at: Date): boolean {
  const local = new Date(at.getTime() + 7 * 3_600_000);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const listSpans = (days: number) => week[WEEKDAYS[(local.getUTCDay() + 6 - days) % 7] ?? "mon"] ?? [];
  return [0, 1].some((days) =>
    listSpans(days).some(([start, end]) => {
      const [from, to] = [minuteOf(start), minuteOf(end)];
      const until = to > from ? to : to + 1_440;
      const now = minutes + days * 1_440;
      return from <= now && now < until;
    }),
  );
}

describe("generated opening hours", () => {
  test("the desk is open exactly while an opening span of today or yesterday covers the moment", () => {
    fc.assert(
      fc.property(anyHours, moment, (week, at) => expect(isOpenAt(week, at)).toBe(isCovered(week, at))),
    );
  });

  test("the desk is closed until the moment that findNextOpening returns, and open at that moment", () => {
    fc.assert(
      fc.property(
        anyHours,
        moment,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (week, at, fraction) => {
          fc.pre(!isOpenAt(week, at));
          const next = findNextOpening(week, at);
          if (next === undefined) return;
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          expect(isOpenAt(week, next)).toBe(true);
          const between = new Date(at.getTime() + Math.floor(fraction * (next.getTime() - at.getTime())));
          expect(isOpenAt(week, between)).toBe(false);
        },
      ),
    );
  });

  test("the desk is open at a moment exactly if it is open a week later", () => {
    fc.assert(
      fc.property(anyHours, moment, (week, at) => {
        const later = new Date(at.getTime() + 7 * 24 * 3_600_000);
        expect(isOpenAt(week, later)).toBe(isOpenAt(week, at));
      }),
    );
  });
});
