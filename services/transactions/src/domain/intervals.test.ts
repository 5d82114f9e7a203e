import { describe, expect, test } from "@jest/globals";
import { jakartaDay } from "@tukar-saldo/contracts";
import fc from "fast-check";
import {
  endOfBucketedTime,
  coverByIntervals,
  coverByDaysAndShorter,
  endOfInterval,
  listIntervalsContaining,
  listSubintervals,
  endOfSettledTime,
  startOfInterval,
} from "./intervals.js";
import { findLiveRanges } from "./live-ranges.js";

const MINUTE_MS = 60_000;
const moments = fc.date({
  min: new Date("2009-12-30T00:00Z"),
  max: new Date("2031-01-02T00:00Z"),
  noInvalidDate: true,
});

describe("the intervals that contain a moment", () => {
  test("lists the keys of the intervals that contain a moment in Jakarta time, shortest interval first", () => {
    expect(listIntervalsContaining(new Date("2026-11-22T17:04:59Z"))).toEqual([
      "2026-11-23T00:04",
      "2026-11-23T00:0",
      "2026-11-23T00",
      "2026-11-23",
      "2026-11",
      "2026",
      "202",
    ]);
  });

  test("each listed interval contains the moment, and its subintervals cover the interval without gaps", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        for (const key of listIntervalsContaining(moment)) {
          expect(startOfInterval(key) <= moment && moment < endOfInterval(key)).toBe(true);
          const subintervals = listSubintervals(key);
          expect(subintervals.every((part) => part.startsWith(key))).toBe(true);
          const boundaries = [startOfInterval(key), ...subintervals.map(endOfInterval)];
          expect(subintervals.map(startOfInterval)).toEqual(boundaries.slice(0, subintervals.length));
          if (subintervals.length > 0) expect(boundaries.at(-1)).toEqual(endOfInterval(key));
        }
      }),
    );
  });
});

describe("the intervals that cover a period", () => {
  test.each([
    ["a whole year", "2026-01-01", "2027-01-01", ["2026"]],
    ["a month and a day", "2026-10-01", "2026-11-02", ["2026-10", "2026-11-01"]],
    ["an empty period", "2026-10-01", "2026-10-01", []],
  ])("the longest possible intervals cover %s", (_what, from, until, keys) => {
    expect(coverByIntervals(startOfInterval(from), startOfInterval(until))).toEqual(keys);
  });

  test("a period from midnight to any time of day is covered by few intervals that do not overlap", () => {
    fc.assert(
      fc.property(moments, fc.nat(500 * 24 * 60), (moment, minutes) => {
        const from = startOfInterval(jakartaDay(moment));
        const until = new Date(from.getTime() + minutes * MINUTE_MS);
        const intervalCovers = [coverByIntervals(from, until), coverByDaysAndShorter(from, until)];
        for (const keys of intervalCovers) {
          const boundaries = [from, ...keys.map(endOfInterval)];
          expect(keys.map(startOfInterval)).toEqual(boundaries.slice(0, keys.length));
          expect(boundaries.at(-1)).toEqual(until);
        }
        expect(intervalCovers[0]?.length).toBeLessThan(150);
        expect(intervalCovers[1]?.every((key) => key.length >= "2026-11-23".length)).toBe(true);
      }),
    );
  });
});

test("each live moment is in exactly one live range, whether or not the live intervals are adjacent", () => {
  const from = startOfInterval("2026-11-20");
  const until = startOfInterval("2026-11-23T09:37");
  const coveringKeys = coverByDaysAndShorter(from, until);
  fc.assert(
    fc.property(fc.subarray(coveringKeys), fc.integer({ min: 0, max: 5_000 }), (keys, minutes) => {
      const moment = new Date(from.getTime() + minutes * MINUTE_MS);
      const containsMoment = ({ from: start, until: end }: { from: Date; until?: Date }) =>
        start <= moment && (end === undefined || moment < end);
      const isLive =
        moment >= until || keys.some((key) => startOfInterval(key) <= moment && moment < endOfInterval(key));
      expect(findLiveRanges(keys, { from: until }).filter(containsMoment)).toHaveLength(isLive ? 1 : 0);
    }),
  );
});

test("a minute is settled two minutes after its end, and its bucket is expected 15 seconds later", () => {
  const now = new Date("2026-11-23T02:33:05Z");
  expect(endOfSettledTime(now)).toEqual(new Date("2026-11-23T02:31Z"));
  expect(endOfBucketedTime(now)).toEqual(new Date("2026-11-23T02:30Z"));
});
