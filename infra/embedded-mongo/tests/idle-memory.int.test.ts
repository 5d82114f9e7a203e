import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, jest, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import { readMemory } from "./bench/process-memory.js";
import { startServerFromSource } from "./support/child-server.js";

jest.setTimeout(60_000);

test("the server frees the memory of a large command even if only small commands follow", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "storage-idle-"));
  const server = await startServerFromSource(["--data-dir", dataDir]);
  const client = await MongoClient.connect(server.url);
  const readOwnMemory = (): number => readMemory(server.process.pid).own;
  try {
    const collection = client.db("idle").collection("c");
    await collection.createIndex({ list: 1 });
    await collection.insertOne({ list: Array.from({ length: 600_000 }, (_, n) => n) });
    const memoryAfterInsert = readOwnMemory();
    const deadline = Date.now() + 12_000;
    while (readOwnMemory() > memoryAfterInsert * 0.6 && Date.now() < deadline)
      await client.db("idle").command({ ping: 1 });
    expect(readOwnMemory()).toBeLessThan(memoryAfterInsert * 0.6);
  } finally {
    await client.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
