import { EventEmitter } from "node:events";
import { expect, jest, test } from "@jest/globals";
import { createLogger } from "../logger.js";
import { watchClock } from "./watch-clock.js";

const NOW = Date.UTC(2026, 0, 1);
const log = createLogger("test", "silent");

/** Creates a connection to a fake MongoDB whose clock is `skewMs` behind the clock of this process. */
function createConnectionBehind(skewMs: () => number) {
  const command = async () => ({ localTime: new Date(NOW - skewMs()) });
  return Object.assign(new EventEmitter(), { db: { command }, readyState: 1 });
}

const createClockCheck = (connection: ReturnType<typeof createConnectionBehind>) =>
  watchClock(connection as unknown as Parameters<typeof watchClock>[0], log, () => NOW);

test.each([
  [0, "right", "none"],
  [1_900, "right", "none"],
  [2_500, "2.5 s ahead", "degraded"],
  [-2_500, "2.5 s behind", "degraded"],
  [31_000, "31.0 s ahead", "unready"],
  [-3_600_000, "3600.0 s behind", "unready"],
] as const)("a clock that is %d ms ahead of MongoDB's is %s", async (skewMs, state, effect) => {
  const connection = createConnectionBehind(() => skewMs);
  expect(await createClockCheck(connection)()).toEqual({ state, effect });
  connection.emit("close");
});

test("the clock is checked every minute, and the log reports once that the clock is wrong and once that it is right again", async () => {
  jest.useFakeTimers();
  const [warn, info] = [jest.spyOn(log, "warn"), jest.spyOn(log, "info")];
  let skewMs = 40_000;
  const connection = createConnectionBehind(() => skewMs);
  const check = createClockCheck(connection);
  expect((await check()).effect).toBe("unready");
  await jest.advanceTimersByTimeAsync(60_000);
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([
    "the clock of this machine is 40.0 s ahead of MongoDB's: this service is not ready until it is right",
  ]);
  skewMs = 100;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(info.mock.calls.map(([, message]) => message)).toEqual(["the clock of this machine is right again"]);
  expect((await check()).state).toBe("right");
  connection.emit("close");
  jest.useRealTimers();
});

test("the clock check reports the clock as right until MongoDB first replies", async () => {
  const connection = Object.assign(new EventEmitter(), { db: undefined, readyState: 0 });
  const check = watchClock(connection as unknown as Parameters<typeof watchClock>[0], log);
  expect((await check()).state).toBe("right");
});
