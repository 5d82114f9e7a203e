import { expect, test } from "@jest/globals";
import { closeWorker } from "./close-worker.js";

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

function createFakeResources(workerClosing: Promise<void>, status: "ready" | "reconnecting" = "ready") {
  const closedResources: string[] = [];
  const onDisconnect: (() => void)[] = [];
  const disconnect = (): void => {
    closedResources.push("connection");
    if (status === "ready") for (const listener of onDisconnect) listener();
  };
  return {
    closedResources,
    resources: {
      worker: { close: () => workerClosing },
      queue: { close: async () => void closedResources.push("queue") },
      connection: { status, disconnect },
      /** A poller whose run waits for Redis, until an open connection is closed. */
      pollers: [{ stop: () => new Promise<void>((resolve) => onDisconnect.push(resolve)) }],
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

test("closeWorker closes the connection for which a poller's run waits, and then waits for its end", async () => {
  const { resources, closedResources } = createFakeResources(Promise.resolve());
  const { stop } = resources.pollers[0] ?? {};
  const stopPoller = async (): Promise<void> => {
    await stop?.();
    closedResources.push("poller");
  };
  await closeWorker({ ...resources, pollers: [{ stop: stopPoller }] }, MAX_TIMEOUT_MS);
  expect(closedResources).toEqual(["queue", "connection", "poller"]);
});

test("closeWorker lets a poller's run end before it closes queue and connection", async () => {
  const { resources, closedResources } = createFakeResources(Promise.resolve());
  const stopPoller = async (): Promise<void> => {
    await new Promise(setImmediate);
    closedResources.push("poller");
  };
  await closeWorker({ ...resources, pollers: [{ stop: stopPoller }] }, MAX_TIMEOUT_MS);
  expect(closedResources).toEqual(["poller", "queue", "connection"]);
});

test("closeWorker does not wait for a poller's run while the connection is reconnecting", async () => {
  const { resources, closedResources } = createFakeResources(Promise.resolve(), "reconnecting");
  await closeWorker(resources, MAX_TIMEOUT_MS);
  expect(closedResources).toEqual(["queue", "connection"]);
});

test("closeWorker waits for a poller's run only until the timeout", async () => {
  const { resources, closedResources } = createFakeResources(Promise.resolve());
  await closeWorker({ ...resources, pollers: [{ stop: () => new Promise(() => undefined) }] }, 1);
  expect(closedResources).toEqual(["queue", "connection"]);
});
