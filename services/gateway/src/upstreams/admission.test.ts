import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { simulateLoad } from "../../tests/simulated-upstream.js";
import { createAdmission } from "./admission.js";
import type { TrafficClass } from "./admission.js";
import { createFixedLimit } from "./concurrency-limit.js";
import { createUsualLatency } from "./usual-latency.js";

/** Creates a linear congruential generator of random numbers from 0 to 1, with the constants of "Numerical Recipes".
 */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (state * 1_664_525 + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Creates a simulated server that can handle 400 requests a second, four at a time. */
const createServer = (seed: number) => ({ workers: 4, workMs: 10, random: createRandom(seed) });
const UNLOADED_PHASE = { ms: 5_000, visitorsPerSecond: 100 };
const OVERLOAD_PHASE = { ms: 20_000, visitorsPerSecond: 1_200 };

type Outcomes = ReturnType<typeof simulateLoad>;
const listAcceptedLatencies = (
  outcomes: Outcomes,
  phase: number,
  trafficClass: TrafficClass = "visitors",
): number[] =>
  outcomes
    .filter((outcome) => outcome.phase === phase && outcome.trafficClass === trafficClass)
    .flatMap(({ latencyMs }) => (latencyMs === undefined ? [] : [latencyMs]))
    .toSorted((a, b) => a - b);
const computeP99 = (sorted: readonly number[]): number =>
  sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
const computeRefusedShare = (outcomes: Outcomes, phase: number, trafficClass: TrafficClass): number => {
  const requests = outcomes.filter(
    (outcome) => outcome.phase === phase && outcome.trafficClass === trafficClass,
  );
  return requests.filter(({ latencyMs }) => latencyMs === undefined).length / requests.length;
};

const seeds = fc.integer({ min: 1, max: 1_000_000 });
const FEW_RUNS = { numRuns: 20 };

describe("the admission to an upstream at three times the load that it can handle", () => {
  test("under overload, accepted requests take less than three times their usual p99, and the upstream works at over 90 % of its capacity", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const outcomes = simulateLoad(createServer(seed), [UNLOADED_PHASE, OVERLOAD_PHASE]);
        const acceptedLatencies = listAcceptedLatencies(outcomes, 1);
        expect(computeP99(acceptedLatencies)).toBeLessThan(
          3 * computeP99(listAcceptedLatencies(outcomes, 0)),
        );
        expect(acceptedLatencies.length / 20).toBeGreaterThan(0.9 * 400);
      }),
      FEW_RUNS,
    );
  });

  test("half a second after an overload has ended, no request is refused", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const phases = [UNLOADED_PHASE, OVERLOAD_PHASE, { ms: 500, visitorsPerSecond: 100 }, UNLOADED_PHASE];
        const outcomes = simulateLoad(createServer(seed), phases);
        expect(computeRefusedShare(outcomes, 2, "visitors")).toBeLessThan(0.1);
        expect(computeRefusedShare(outcomes, 3, "visitors")).toBe(0);
      }),
      FEW_RUNS,
    );
  });

  test("while visitors overload the upstream, fewer than 1 % of staff requests are refused", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const outcomes = simulateLoad(createServer(seed), [
          UNLOADED_PHASE,
          { ...OVERLOAD_PHASE, staffPerSecond: 50 },
        ]);
        expect(computeRefusedShare(outcomes, 1, "staff")).toBeLessThan(0.01);
        expect(computeRefusedShare(outcomes, 1, "visitors")).toBeGreaterThan(0.5);
      }),
      FEW_RUNS,
    );
  });
});

describe("the admission to an upstream", () => {
  test("no request is refused while the upstream can handle the load", () => {
    const outcomes = simulateLoad(createServer(7), [{ ms: 60_000, visitorsPerSecond: 250 }]);
    expect(computeRefusedShare(outcomes, 0, "visitors")).toBe(0);
  });

  test("while the load is low, no request is refused, even if the upstream is always slow", () => {
    const slowServer = { ...createServer(3), workers: 64, workMs: 300 };
    const outcomes = simulateLoad(slowServer, [{ ms: 60_000, visitorsPerSecond: 20 }]);
    expect(computeRefusedShare(outcomes, 0, "visitors")).toBe(0);
  });

  test("visitors get half of the slots even while staff have more requests in flight than there are slots", () => {
    const admission = createAdmission(createFixedLimit(10), () => 0);
    const admit = (trafficClass: TrafficClass) => admission.admit(trafficClass, createUsualLatency());
    for (let count = 0; count < 30; count += 1) admit("staff");
    const admittedRequests = Array.from({ length: 5 }, () => {
      expect(admission.hasRoom("visitors")).toBe(true);
      return admit("visitors");
    });
    expect(admission.hasRoom("visitors")).toBe(false);
    admittedRequests[0]?.recordReplyStart(200);
    expect(admission.hasRoom("visitors")).toBe(true);
  });

  test("a staff request is admitted even while visitors' requests take all slots", () => {
    const admission = createAdmission(createFixedLimit(10), () => 0);
    for (let count = 0; count < 10; count += 1) admission.admit("visitors", createUsualLatency());
    expect([admission.hasRoom("visitors"), admission.hasRoom("staff")]).toEqual([false, true]);
  });

  test("an admitted request releases its slot only once: when its reply begins or when it fails", () => {
    const admission = createAdmission(createFixedLimit(1), () => 0);
    const usualLatency = createUsualLatency();
    const firstRequest = admission.admit("visitors", usualLatency);
    firstRequest.recordReplyStart(200);
    const secondRequest = admission.admit("visitors", usualLatency);
    firstRequest.end();
    expect(admission.hasRoom("visitors")).toBe(false);
    secondRequest.end();
    expect(admission.hasRoom("visitors")).toBe(true);
  });
});
