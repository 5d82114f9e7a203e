import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { createUsualLatency } from "./usual-latency.js";

const repeat = (count: number, action: () => void): void => {
  for (let done = 0; done < count; done += 1) action();
};

describe("the usual latency of an endpoint", () => {
  test("the first reply sets the usual latency", () => {
    const usualLatency = createUsualLatency();
    expect(usualLatency.compare(40, false)).toBe(1);
    expect(usualLatency.compare(80, true)).toBe(2);
  });

  test("the usual latency does not rise under load, however long the load lasts", () => {
    const usualLatency = createUsualLatency();
    usualLatency.compare(10, false);
    repeat(100_000, () => usualLatency.compare(50, true));
    expect(usualLatency.compare(20, true)).toBe(2);
  });

  test("without load, the usual latency follows an upstream that has become slower or faster", () => {
    const usualLatency = createUsualLatency();
    usualLatency.compare(10, false);
    repeat(300, () => usualLatency.compare(300, false));
    expect(usualLatency.compare(300, true)).toBeCloseTo(1, 1);
    repeat(300, () => usualLatency.compare(5, false));
    expect(usualLatency.compare(5, true)).toBeCloseTo(1, 1);
  });

  test("a single slow reply hardly changes the usual latency", () => {
    const usualLatency = createUsualLatency();
    usualLatency.compare(10, false);
    usualLatency.compare(30_000, false);
    expect(usualLatency.compare(10, true)).toBeGreaterThan(0.9);
  });

  test("the usual latency stays between the fastest and the slowest measured reply", () => {
    const reply = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(reply, { minLength: 1 }), (replies) => {
        const usualLatency = createUsualLatency();
        const latencies = replies.map(([milliseconds]) => milliseconds);
        for (const [milliseconds, isUnderLoad] of replies) {
          const usualLatencyMs = milliseconds / usualLatency.compare(milliseconds, isUnderLoad);
          expect(usualLatencyMs).toBeGreaterThanOrEqual(Math.min(...latencies) - 1e-6);
          expect(usualLatencyMs).toBeLessThanOrEqual(Math.max(...latencies) + 1e-6);
        }
      }),
    );
  });
});
