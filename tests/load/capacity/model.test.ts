import { describe, expect, test } from "@jest/globals";
import { sum } from "../bench/numbers.js";
import { createRandomSource } from "../seed/random-source.js";
import { scheduleArrivals } from "../simulation/random-times.js";
import { createScheduler } from "../simulation/scheduler.js";
import {
  countRequestsPerOrder,
  REFETCH_MAX_SECONDS,
  REFETCH_QUIET_SECONDS,
  TARGET_UTILISATION,
} from "./assumptions.js";
import { REQUESTS } from "./measurements.js";
import type { Measurements } from "./measurements.js";
import {
  computeCpuPerDashboard,
  computeCpuPerOrder,
  computePlan,
  computeRefetchRate,
  predictThroughput,
} from "./model.js";

const indexKeys = { count: 2, bytes: 100, randomBytes: 40 };
const request = { gateway: 1_000, storage: 3_000, bench: 1_000 };
const measured: Measurements = {
  source: "a test",
  throughput: [{ request: "rates", perSecond: 250, cores: 1.5 }],
  requests: Object.fromEntries(
    REQUESTS.map((name) => [name, request]),
  ) as unknown as Measurements["requests"],
  sockets: { perMessage: { notifier: 10, gateway: 20 }, perSecond: { notifier: 5 } },
  sizes: {
    order: { document: 900, keys: indexKeys },
    auditRow: { document: 200, keys: indexKeys },
    dayBucket: 300,
    jobsPerEvent: 2_000,
    appendedPerOrder: 10_000,
    logPerOrder: 4_000,
    logPerRead: 200,
    message: 500,
  },
};
const deskLoad = { name: "some", ordersPerMinute: 60, dashboards: 100 };

/** Simulates the web app's `createTrailing` with random events. @returns the refetches of a dashboard per second */
function simulateRefetches(eventsPerSecond: number): number {
  const scheduler = createScheduler();
  let [refetches, first, last] = [0, -1, -1];
  const simulatedSeconds = 10_000 / eventsPerSecond;
  const refetchIfLast = (eventAt: number): void => {
    if (eventAt !== last || first === -1) return;
    refetches += 1;
    first = -1;
  };
  scheduleArrivals(
    scheduler,
    createRandomSource(3),
    { seconds: simulatedSeconds, perSecond: eventsPerSecond },
    () => {
      const now = scheduler.now();
      if (first === -1) first = now;
      last = now;
      scheduler.after(Math.max(0, Math.min(REFETCH_QUIET_SECONDS, first + REFETCH_MAX_SECONDS - now)), () =>
        refetchIfLast(now),
      );
    },
  );
  scheduler.run();
  return refetches / simulatedSeconds;
}

describe("the capacity model", () => {
  test("the CPU time of an order includes all requests that it causes", () => {
    const requests = sum([...countRequestsPerOrder().values()]);
    expect(computeCpuPerOrder(measured).gateway).toBeCloseTo(requests * 0.001);
    expect(computeCpuPerOrder(measured).storage).toBeCloseTo(requests * 0.003);
  });

  test("the CPU time of a dashboard includes its messages, its requests and its connection", () => {
    const { notifier, gateway } = computeCpuPerDashboard(measured, 0);
    expect(notifier).toBeCloseTo(5e-6);
    expect(gateway).toBeCloseTo(0.001 / 30);
    expect(computeCpuPerDashboard(measured, 10).notifier).toBeCloseTo(5e-6 + 10 * 10e-6);
  });

  test.each([0.01, 0.1, 0.5, 2, 20])(
    "dashboards refetch as often as the web app does, at %d events a second",
    (rate) => {
      expect(Math.abs(computeRefetchRate(rate) / simulateRefetches(rate) - 1)).toBeLessThan(0.03);
    },
  );

  test("dashboards refetch every five seconds when events never pause", () => {
    expect(computeRefetchRate(1_000)).toBeCloseTo(1 / REFETCH_MAX_SECONDS);
  });

  test("the log volume includes the requests of visitors", () => {
    const requests = sum([...countRequestsPerOrder().values()]);
    const { logBytesPerPeakHour } = computePlan(measured, { ...deskLoad, dashboards: 0 });
    expect(logBytesPerPeakHour).toBeCloseTo(3_600 * (4_000 + (requests - 3) * 200));
  });

  test("a plan has the fewest replicas that keep each replica at or below the target utilisation", () => {
    const { cores, replicas, messagesPerSecond } = computePlan(measured, deskLoad);
    expect(cores.gateway / replicas.gateway).toBeLessThanOrEqual(TARGET_UTILISATION);
    expect(cores.gateway / (replicas.gateway - 1)).toBeGreaterThan(TARGET_UTILISATION);
    expect(messagesPerSecond).toBe(3 * 100);
  });

  test("messages grow with the square of the load, because each order goes to every dashboard", () => {
    const doubleLoad = { ...deskLoad, ordersPerMinute: 120, dashboards: 200 };
    expect(computePlan(measured, doubleLoad).messagesPerSecond).toBe(
      4 * computePlan(measured, deskLoad).messagesPerSecond,
    );
  });

  test("the rate limit per IP address limits the number of dashboards behind an IP address", () => {
    // Without events, a dashboard only requests the server's time, twice a minute.
    expect(computePlan(measured, { ...deskLoad, ordersPerMinute: 0 }).dashboardsPerAddress).toBe(600);
    expect(computePlan(measured, deskLoad).dashboardsPerAddress).toBeLessThan(100);
  });

  test("the storage for a year of orders includes the orders, their audit rows, and the index keys of both", () => {
    const { ordersPerYear, bytesPerYear } = computePlan(measured, deskLoad);
    expect(bytesPerYear).toBeCloseTo(ordersPerYear * (900 + 100 + 3 * (200 + 100)), -3);
  });

  test("throughput is predicted from the CPU time of all processes, the bench's own included", () => {
    const [rates] = measured.throughput;
    expect(rates && predictThroughput(measured, rates)).toMatchObject({
      predicted: 300,
      measured: 250,
      error: expect.closeTo(0.2) as unknown,
    });
  });
});
