import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { createAdaptiveLimit } from "./concurrency-limit.js";

const BOUNDS = { min: 4, resting: 24, max: 200 };
const createLimit = () => createAdaptiveLimit(() => BOUNDS);

/**
 * Simulates one reply per millisecond for `ms` milliseconds, each with the same slowdown. By default, as many requests
 * are in flight as the limit allows.
 * @returns the new limit
 */
function countReplies(
  limit: ReturnType<typeof createLimit>,
  ms: number,
  slowdown: number,
  inFlight?: number,
  from = 0,
) {
  for (let at = from; at < from + ms; at += 1)
    limit.count(slowdown, inFlight ?? Math.floor(limit.current()), at);
  return limit.current();
}

describe("the adaptive concurrency limit", () => {
  test("the limit stays within its bounds, regardless of the latency of the replies", () => {
    const reply = fc.tuple(
      fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 2_000 }),
    );
    fc.assert(
      fc.property(fc.array(reply, { maxLength: 500 }), (replies) => {
        const limit = createLimit();
        let now = 0;
        for (const [slowdown, inFlight, waitMs] of replies) {
          now += waitMs;
          limit.count(slowdown, inFlight, now);
          expect(limit.current()).toBeGreaterThanOrEqual(BOUNDS.min);
          expect(limit.current()).toBeLessThanOrEqual(BOUNDS.max);
        }
      }),
    );
  });

  test("the limit grows to its maximum while requests use all of it and replies take their usual time", () => {
    expect(countReplies(createLimit(), 10_000, 1)).toBe(BOUNDS.max);
  });

  test("the limit shrinks nearly to its minimum within half a second of replies that are far too slow", () => {
    expect(countReplies(createLimit(), 500, 10)).toBeLessThan(BOUNDS.min + 2);
  });

  test("the limit returns to its resting value while few requests are in flight, even if their replies are slow", () => {
    const limit = createLimit();
    countReplies(limit, 1_000, 10);
    expect(countReplies(limit, 10_000, 10, 1, 1_000)).toBeCloseTo(BOUNDS.resting, 0);
  });

  test("the limit has its resting value after a second without replies", () => {
    const limit = createLimit();
    countReplies(limit, 1_000, 10);
    limit.count(10, 4, 3_000);
    expect(limit.current()).toBe(BOUNDS.resting);
  });

  test("when replicas are added, the limit rises to its new minimum", () => {
    let replicas = 1;
    const limit = createAdaptiveLimit(() => ({ min: 4 * replicas, resting: 24, max: 200 }));
    countReplies(limit, 1_000, 10);
    replicas = 3;
    countReplies(limit, 200, 10, undefined, 1_000);
    expect(limit.current()).toBeGreaterThanOrEqual(12);
  });
});
