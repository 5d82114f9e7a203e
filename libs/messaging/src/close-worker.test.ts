import { expect, test } from "@jest/globals";
import { closeWorker } from "./close-worker.js";

const NEVER_MS = 2 ** 31 - 1;

function createClosable(workerClosing: Promise<void>) {
  const closedNames: string[] = [];
  return {
    closedNames,
    resources: {
      worker: { close: () => workerClosing },
      queue: { close: async () => void closedNames.push("queue") },
      connection: { status: "ready" as const, disconnect: () => void closedNames.push("connection") },
    },
  };
}

test("closeWorker closes queue and connection even if the worker fails to close", async () => {
  const { resources, closedNames } = createClosable(Promise.reject(new Error("cannot")));
  await expect(closeWorker(resources, NEVER_MS)).rejects.toThrow("cannot");
  expect(closedNames).toEqual(["queue", "connection"]);
});

test("closeWorker closes queue and connection even if running jobs outlast the timeout", async () => {
  const { resources, closedNames } = createClosable(new Promise(() => undefined));
  await closeWorker(resources, 1);
  expect(closedNames).toEqual(["queue", "connection"]);
});
