import { expect, test } from "@jest/globals";
import { raiseInFlight } from "./find-capacity.js";

/** Creates a system that reaches these rates and p99 latencies with 16, 32, 64 … requests in flight. */
const createFakeSystem =
  (...measured: readonly (readonly [perSecond: number, p99: number])[]) =>
  (inFlight: number) => {
    const [perSecond, p99] = measured[Math.log2(inFlight / 16)] ?? [Number.NaN, Number.NaN];
    return Promise.resolve({ perSecond, inFlight, p99 });
  };

test("the capacity is the rate from which doubling the requests in flight adds less than 5 %", async () => {
  const system = createFakeSystem([100, 20], [190, 40], [195, 80], [400, 90]);
  expect(await raiseInFlight(system)).toEqual({ perSecond: 195, inFlight: 64, p99: 80 });
});

test("a rate whose p99 latency exceeds one second is not taken as the capacity", async () => {
  const system = createFakeSystem([100, 200], [190, 900], [300, 1_001], [600, 100]);
  expect(await raiseInFlight(system)).toEqual({ perSecond: 190, inFlight: 32, p99: 900 });
});

test("the capacity is the highest measured rate, even if more requests in flight lower the rate", async () => {
  const system = createFakeSystem([100, 20], [90, 40]);
  expect(await raiseInFlight(system)).toEqual({ perSecond: 100, inFlight: 16, p99: 20 });
});

test("the search for the capacity stops at 256 requests in flight", async () => {
  const system = createFakeSystem([10, 1], [20, 1], [40, 1], [80, 1], [160, 1], [320, 1]);
  expect(await raiseInFlight(system)).toMatchObject({ perSecond: 160, inFlight: 256 });
});
