import { expect, test } from "@jest/globals";
import { closeWorker } from "./close-worker.js";

const NEVER_MS = 2 ** 31 - 1;

function createClosable(closing: Promise<void>) {
  const closed: string[] = [];
  return {
    closed,
    parts: {
      worker: { close: () => closing },
      queue: { close: async () => void closed.push("queue") },
      connection: { status: "ready" as const, disconnect: () => void closed.push("connection") },
    },
  };
}

test("closeWorker closes queue and connection even if the worker fails to close", async () => {
  const { parts, closed } = createClosable(Promise.reject(new Error("cannot")));
  await expect(closeWorker(parts, NEVER_MS)).rejects.toThrow("cannot");
  expect(closed).toEqual(["queue", "connection"]);
});

test("closeWorker closes queue and connection even if running jobs outlast the timeout", async () => {
  const { parts, closed } = createClosable(new Promise(() => undefined));
  await closeWorker(parts, 1);
  expect(closed).toEqual(["queue", "connection"]);
});
