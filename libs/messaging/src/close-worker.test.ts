import { expect, test } from "@jest/globals";
import { closeWorker } from "./close-worker.js";

const NEVER_MS = 2 ** 31 - 1;

function createClosable(workerClosing: Promise<void>) {
  const closedParts: string[] = [];
  return {
    closedParts,
    parts: {
      worker: { close: () => workerClosing },
      queue: { close: async () => void closedParts.push("queue") },
      connection: { status: "ready" as const, disconnect: () => void closedParts.push("connection") },
    },
  };
}

test("closeWorker closes queue and connection even if the worker fails to close", async () => {
  const { parts, closedParts } = createClosable(Promise.reject(new Error("cannot")));
  await expect(closeWorker(parts, NEVER_MS)).rejects.toThrow("cannot");
  expect(closedParts).toEqual(["queue", "connection"]);
});

test("closeWorker closes queue and connection even if running jobs outlast the timeout", async () => {
  const { parts, closedParts } = createClosable(new Promise(() => undefined));
  await closeWorker(parts, 1);
  expect(closedParts).toEqual(["queue", "connection"]);
});
