import { expect, test } from "@jest/globals";
import { closeWorker } from "./close-worker.js";

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

function createFakeResources(workerClosing: Promise<void>) {
  const closedResources: string[] = [];
  return {
    closedResources,
    resources: {
      worker: { close: () => workerClosing },
      queue: { close: async () => void closedResources.push("queue") },
      connection: { status: "ready" as const, disconnect: () => void closedResources.push("connection") },
    },
  };
}

test("closeWorker closes queue and connection even if the worker fails to close", async () => {
  const { resources, closedResources } = createFakeResources(Promise.reject(new Error("cannot")));
  await expect(closeWorker(resources, MAX_TIMEOUT_MS)).rejects.toThrow("cannot");
  expect(closedResources).toEqual(["queue", "connection"]);
});

test("closeWorker closes queue and connection even if running jobs outlast the timeout", async () => {
  const { resources, closedResources } = createFakeResources(new Promise(() => undefined));
  await closeWorker(resources, 1);
  expect(closedResources).toEqual(["queue", "connection"]);
});
