import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isOpenAt, opensAt, WEEKDAYS } from "./opening-hours.js";
import type { OpeningHours, OpeningSpan } from "./opening-hours.js";

/** A moment given in Jakarta time; 2026-11-23 is a Monday. */
const wib = (text: string) => new Date(`${text}:00+07:00`);
const hours = (days: Omit<OpeningHours, "outside">): OpeningHours => ({ ...days, outside: "refuse" });

describe("opening hours", () => {
  const office = hours({ mon: [["08:00", "22:00"]], sun: [["20:00", "02:00"]] });

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
  ])("at %s WIB they are open: %p", (moment, expected) => {
    expect(isOpenAt(office, wib(moment))).toBe(expected);
  });

  test.each([
    ["2026-11-23T07:30", "2026-11-23T08:00"],
    ["2026-11-23T22:00", "2026-11-29T20:00"],
    ["2026-11-30T03:00", "2026-11-30T08:00"],
    ["2026-11-29T20:00", "2026-11-30T08:00"],
  ])("after %s WIB they open next at %s", (moment, expected) => {
    expect(opensAt(office, wib(moment))).toEqual(wib(expected));
  });

  test("a span from a time to the same time is a whole day", () => {
    const always = hours(Object.fromEntries(WEEKDAYS.map((day) => [day, [["09:00", "09:00"]]])));
    expect(isOpenAt(always, wib("2026-11-24T08:59"))).toBe(true);
    expect(opensAt(always, wib("2026-11-23T09:00"))).toEqual(wib("2026-11-24T09:00"));
  });

  test("without spans they never open", () => {
    expect(isOpenAt(hours({}), wib("2026-11-24T08:59"))).toBe(false);
    expect(opensAt(hours({ mon: [] }), wib("2026-11-24T08:59"))).toBeUndefined();
  });
});

const time = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const spans = fc.array(fc.tuple(time, time), { maxLength: 3 });
const anyHours = fc
  .record(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])))
  .map((days) => hours(days as Partial<Record<string, OpeningSpan[]>>));
const moment = fc.date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });

const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** Whether a span covers a moment, decided by the calendar of Jakarta alone: it began today or yesterday. */
function covers(of: OpeningHours, at: Date): boolean {
  const local = new Date(at.getTime() + 7 * 3_600_000);
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
  const spansOf = (days: number) => of[WEEKDAYS[(local.getUTCDay() + 6 - days) % 7] ?? "mon"] ?? [];
  return [0, 1].some((days) =>
    spansOf(days).some(([start, end]) => {
      const [from, to] = [minuteOf(start), minuteOf(end)];
      const until = to > from ? to : to + 1_440;
      const now = minutes + days * 1_440;
      return from <= now && now < until;
    }),
  );
}

describe("any opening hours", () => {
  test("are open exactly while a span of today or yesterday covers the moment", () => {
    fc.assert(fc.property(anyHours, moment, (of, at) => expect(isOpenAt(of, at)).toBe(covers(of, at))));
  });

  test("are closed from a closed moment until they open next, and open then", () => {
    fc.assert(
      fc.property(
        anyHours,
        moment,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        (of, at, part) => {
          fc.pre(!isOpenAt(of, at));
          const next = opensAt(of, at);
          if (next === undefined) return;
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          expect(isOpenAt(of, next)).toBe(true);
          const between = new Date(at.getTime() + Math.floor(part * (next.getTime() - at.getTime())));
          expect(isOpenAt(of, between)).toBe(false);
        },
      ),
    );
  });

  test("are the same a week later", () => {
    fc.assert(
      fc.property(anyHours, moment, (of, at) => {
        const later = new Date(at.getTime() + 7 * 24 * 3_600_000);
        expect(isOpenAt(of, later)).toBe(isOpenAt(of, at));
      }),
    );
  });
});
