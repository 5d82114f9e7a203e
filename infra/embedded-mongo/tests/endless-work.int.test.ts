import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import { readMemory } from "./bench/process-memory.js";
import { startServerFromSource } from "./support/child-server.js";
import type { ChildServer } from "./support/child-server.js";
import { ENDLESS_COMMANDS } from "./support/endless-commands.js";

jest.setTimeout(120_000);

// A failing test of this file can crash the server, so the server runs in a separate process.
let dataDir: string;
let server: ChildServer;
let client: MongoClient;
let otherClient: MongoClient;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "storage-endless-"));
  server = await startServerFromSource(["--data-dir", dataDir]);
  [client, otherClient] = await Promise.all([
    MongoClient.connect(server.url),
    MongoClient.connect(server.url),
  ]);
  await client
    .db("endless")
    .collection("one")
    .insertOne({ _id: 1 as never, text: "a".repeat(8_000_000) });
  const numbers = Array.from({ length: 100_000 }, (_, n) => n);
  await client.db("endless").collection("many").insertOne({ numbers, others: numbers });
  await client
    .db("endless")
    .collection("some")
    .insertMany(numbers.slice(0, 2000).map((n) => ({ n })));
});
afterAll(async () => {
  expect(readMemory(server.process.pid).peak).toBeLessThan(MAX_MEGABYTES);
  await Promise.all([client.close(), otherClient.close()]);
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Maximum memory that the server may use while it runs one of the commands. */
const MAX_MEGABYTES = 2500;
/** Longest time that another client may have to wait for a response. */
const MAX_OTHER_CLIENT_WAIT_MS = 3000;

const otherRequests = { isRunning: false, slowestMs: 0 };
async function sendFindsRepeatedly(): Promise<void> {
  while (otherRequests.isRunning) {
    const startedAt = performance.now();
    await otherClient.db("endless").collection("some").findOne({ n: 5 });
    otherRequests.slowestMs = Math.max(otherRequests.slowestMs, performance.now() - startedAt);
  }
}
afterEach(() => {
  otherRequests.isRunning = false;
});

describe("commands that would run forever or exhaust memory", () => {
  test.each(ENDLESS_COMMANDS)(
    "a command that %s ends, and other clients are served within 3 s meanwhile",
    async (_name, command) => {
      Object.assign(otherRequests, { isRunning: true, slowestMs: 0 });
      const pendingFinds = sendFindsRepeatedly();
      const outcome = await client
        .db("endless")
        .command(command)
        .then(
          ({ ok }) => ok as unknown,
          ({ code, message }) => code ?? message,
        );
      otherRequests.isRunning = false;
      await pendingFinds;
      expect(outcome).toEqual(expect.any(Number));
      expect(otherRequests.slowestMs).toBeLessThan(MAX_OTHER_CLIENT_WAIT_MS);
    },
  );
});
