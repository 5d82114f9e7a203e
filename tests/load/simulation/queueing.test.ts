import { describe, expect, test } from "@jest/globals";
import { createRandomSource } from "../seed/random-source.js";
import { createQueueDepth } from "./queue-depth.js";
import { drawExponential, scheduleArrivals } from "./random-times.js";
import { createScheduler } from "./scheduler.js";
import { createStation } from "./station.js";

const SEED = 11;
const MEAN_SERVICE_SECONDS = 1;
const SIMULATED_SECONDS = 150_000;

/** Simulates a station of several servers at a utilisation. @returns the mean wait before service in seconds */
function simulateWait(utilisation: number, drawService: (mean: number) => number, servers = 1): number {
  const scheduler = createScheduler();
  const random = createRandomSource(SEED);
  const station = createStation(scheduler, servers);
  const arrivals = { seconds: SIMULATED_SECONDS, perSecond: (utilisation * servers) / MEAN_SERVICE_SECONDS };
  scheduleArrivals(scheduler, random, arrivals, () =>
    station.add(drawService(MEAN_SERVICE_SECONDS), () => undefined),
  );
  scheduler.run();
  return station.statistics().meanWait;
}

const random = createRandomSource(SEED + 1);
const drawServiceTime = (mean: number): number => drawExponential(random, mean);
const getConstantTime = (mean: number): number => mean;

/** Computes the mean wait with exponential service times and several servers (Erlang C). */
function computeErlangWait(utilisation: number, servers: number): number {
  const offeredLoad = utilisation * servers;
  let term = 1;
  let termSum = 0;
  for (let count = 0; count < servers; count++) {
    termSum += term;
    term *= offeredLoad / (count + 1);
  }
  const waitTerm = term / (1 - utilisation);
  return (waitTerm / (termSum + waitTerm)) * (MEAN_SERVICE_SECONDS / (servers * (1 - utilisation)));
}

const isWithin = (found: number, expected: number, share: number): boolean =>
  Math.abs(found / expected - 1) <= share;

describe("a simulated station", () => {
  test.each([0.3, 0.6])(
    "a station has the mean wait of an M/M/1 queue at a utilisation of %d",
    (utilisation) => {
      const expectedWait = (utilisation * MEAN_SERVICE_SECONDS) / (1 - utilisation);
      expect(isWithin(simulateWait(utilisation, drawServiceTime), expectedWait, 0.05)).toBe(true);
    },
  );

  test.each([0.3, 0.6, 0.8])(
    "a station has the mean wait of an M/D/1 queue at a utilisation of %d",
    (utilisation) => {
      const expectedWait = (utilisation * MEAN_SERVICE_SECONDS) / (2 * (1 - utilisation));
      expect(isWithin(simulateWait(utilisation, getConstantTime), expectedWait, 0.05)).toBe(true);
    },
  );

  test("a station of three servers has the mean wait of an M/M/c queue", () => {
    expect(isWithin(simulateWait(0.7, drawServiceTime, 3), computeErlangWait(0.7, 3), 0.05)).toBe(true);
  });

  test("a station processes every task once, in the order of arrival", () => {
    const scheduler = createScheduler();
    const station = createStation(scheduler);
    const doneTasks: number[] = [];
    for (const task of [1, 2, 3]) station.add(4 - task, () => doneTasks.push(task));
    expect(station.size()).toBe(3);
    scheduler.run();
    expect(doneTasks).toEqual([1, 2, 3]);
    expect(station.statistics()).toEqual({ done: 3, busySeconds: 6, meanWait: (0 + 3 + 5) / 3 });
  });
});

/** Counts all simulated arrivals, and those in the middle thousand seconds of the simulation. */
function countArrivals(burst?: { factor: number; seconds: number }): { all: number; inBurst: number } {
  const scheduler = createScheduler();
  let [all, inBurst] = [0, 0];
  const arrivals = { seconds: 10_000, perSecond: 5, burst };
  scheduleArrivals(scheduler, createRandomSource(SEED), arrivals, () => {
    all += 1;
    inBurst += Number(Math.abs(scheduler.now() - 5_000) < 500);
  });
  scheduler.run();
  return { all, inBurst };
}

describe("simulated arrivals", () => {
  test("simulated tasks arrive at the requested rate", () => {
    expect(isWithin(countArrivals().all, 50_000, 0.02)).toBe(true);
  });

  test("simulated tasks arrive faster during a burst, and at the requested rate before and after it", () => {
    const { all, inBurst } = countArrivals({ factor: 3, seconds: 1_000 });
    expect(isWithin(inBurst, 15_000, 0.05)).toBe(true);
    expect(isWithin(all - inBurst, 45_000, 0.02)).toBe(true);
  });
});

test("the quantiles of a queue's depth are weighted by time", () => {
  let now = 0;
  const depth = createQueueDepth(() => now);
  now = 90;
  depth.change(4);
  now = 100;
  expect([depth.quantile(0.5), depth.quantile(0.95), depth.max()]).toEqual([0, 4, 4]);
});
