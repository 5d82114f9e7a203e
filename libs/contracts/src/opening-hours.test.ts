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

const timeArbitrary = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const spansArbitrary = fc.array(fc.tuple(timeArbitrary, timeArbitrary), { maxLength: 3 });
const hoursArbitrary = fc
  .record(Object.fromEntries(WEEKDAYS.map((day) => [day, spansArbitrary])))
  .map((days) => createHours(days as Partial<Record<string, OpeningSpan[]>>));
const momentArbitrary = fc.date({
  min: new Date(0),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const toMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** A simpler implementation of isOpenAt, for comparison: whether a span of today or yesterday covers a moment. */
function isCoveredBySpan(week: OpeningHours, at: Date): boolean {
  const jakartaTime = new Date(at.getTime() + 7 * 3_600_000);
  const minutes = jakartaTime.getUTCHours() * 60 + jakartaTime.getUTCMinutes();
  const listSpans = (days: number) => week[WEEKDAYS[(jakartaTime.getUTCDay() + 6 - days) % 7] ?? "mon"] ?? [];
  return [0, 1].some((days) =>
    listSpans(days).some(([start, end]) => {
      const [from, to] = [toMinutes(start), toMinutes(end)];
      const endMinute = to > from ? to : to + 1_440;
      const now = minutes + days * 1_440;
      return from <= now && now < endMinute;
    }),
  );
}

describe("generated opening hours", () => {
  test("isOpenAt is true if and only if an opening span of today or yesterday covers the moment", () => {
    fc.assert(
      fc.property(hoursArbitrary, momentArbitrary, (week, at) =>
        expect(isOpenAt(week, at)).toBe(isCoveredBySpan(week, at)),
      ),
    );
  });

  test("the desk is closed until the moment that findNextOpening returns, and open at that moment", () => {
    fc.assert(
      fc.property(
        hoursArbitrary,
        momentArbitrary,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (week, at, fraction) => {
          fc.pre(!isOpenAt(week, at));
          const nextOpening = findNextOpening(week, at);
          if (nextOpening === undefined) return;
          expect(nextOpening.getTime()).toBeGreaterThan(at.getTime());
          expect(isOpenAt(week, nextOpening)).toBe(true);
          const beforeOpening = new Date(
            at.getTime() + Math.floor(fraction * (nextOpening.getTime() - at.getTime())),
          );
          expect(isOpenAt(week, beforeOpening)).toBe(false);
        },
      ),
    );
  });

  test("the opening hours repeat every week", () => {
    fc.assert(
      fc.property(hoursArbitrary, momentArbitrary, (week, at) => {
        const weekLater = new Date(at.getTime() + 7 * 24 * 3_600_000);
        expect(isOpenAt(week, weekLater)).toBe(isOpenAt(week, at));
      }),
    );
  });
});
