import { expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { createLogger } from "../logger.js";
import { toAppError } from "../http/error-response.js";
import { StoreDownError } from "../storage/outage.js";
import { startPolling } from "./polling.js";

/**
 * Polls a task that fails with each of these errors in turn and then succeeds.
 * @returns what was logged above debug level
 */
async function pollAndReadLog(...errors: Error[]): Promise<string[]> {
  const logMessages: string[] = [];
  const write = (line: string): void => void logMessages.push((JSON.parse(line) as { msg: string }).msg);
  const log = createLogger("test", "info", { write });
  const startedPoller = await new Promise<{ stop(): Promise<void> }>((resolve) => {
    const remainingErrors = [...errors];
    const task = async (): Promise<void> => {
      const error = remainingErrors.shift();
      if (error) throw error;
      resolve(poller);
    };
    const poller = startPolling(task, { name: "task", everyMs: 1, log });
  });
  await startedPoller.stop();
  return logMessages;
}

const mongoOutage = Object.assign(new Error("no server"), { name: "MongoServerSelectionError" });

test("polling logs the first of several failures of its task, and the first success after them", async () => {
  expect(await pollAndReadLog(new Error("one"), new Error("two"))).toEqual([
    "task: failed, retrying",
    "task: works again",
  ]);
});

test.each([
  ["MongoDB", mongoOutage],
  ["MongoDB that was converted to an AppError", toAppError(mongoOutage)],
  ["Redis", new StoreDownError("Redis is not connected")],
])("polling logs nothing about an outage of %s, as the connection logs the outage", async (_, error) => {
  expect(await pollAndReadLog(error)).toEqual([]);
});

test("polling logs an UPSTREAM_UNAVAILABLE error that was not caused by a store outage", async () => {
  const error = new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 5 });
  expect(await pollAndReadLog(error)).toEqual(["task: failed, retrying", "task: works again"]);
});
