import { expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { pauseWorkerWhileStorageDown } from "./pause-worker-while-storage-down.js";

/** Pauses a worker until `isStorageUp` returns true or throws. @returns the messages logged above debug level */
async function pauseUntilResumed(isStorageUp: () => Promise<boolean>): Promise<string[]> {
  const messages: string[] = [];
  const recordMessage = (line: string): void => void messages.push((JSON.parse(line) as { msg: string }).msg);
  const log = createLogger("test", "info", { write: recordMessage });
  await new Promise<void>((resume) => {
    const worker = { pause: async () => undefined, resume: async () => resume() };
    pauseWorkerWhileStorageDown(worker, isStorageUp, log).pause();
  });
  return messages;
}

test("a paused worker resumes when storage is up again", async () => {
  const checkResults = [false, true];
  expect(await pauseUntilResumed(async () => checkResults.shift() === true)).toEqual([]);
  expect(checkResults).toEqual([]);
});

test("a paused worker resumes with a warning if the storage check throws an error", async () => {
  const messages = await pauseUntilResumed(async () => {
    throw new Error("no check");
  });
  expect(messages).toEqual(["event consumer: checking storage failed, resumed"]);
});
