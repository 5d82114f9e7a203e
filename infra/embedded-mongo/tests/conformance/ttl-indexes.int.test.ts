import { describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { startServer } from "../../src/server.js";
import { deleteExpiredDocuments } from "../../src/store/background.js";
import { openStore } from "../../src/store/open-store.js";

describe("TTL indexes", () => {
  test("a TTL index removes expired documents and keeps those without a date", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "storage-ttl-"));
    const first = await startServer({ dataDir, passwords: null });
    const client = await MongoClient.connect(first.url);
    const documents = client.db("t").collection<Document>("c");
    await documents.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await documents.createIndex({ back: -1 }, { expireAfterSeconds: 0 });
    const old = new Date(1_000_000);
    await documents.insertMany([
      { _id: 1 as never, at: old },
      { _id: 2 as never, at: new Date(1_050_000) },
      { _id: 3 as never, at: "text" },
      { _id: 4 as never },
      { _id: 5 as never, at: [new Date(2_000_000), old] },
      { _id: 6 as never, back: old },
      { _id: 7 as never, back: new Date(2_000_000) },
    ]);
    await client.close();
    await first.stop();
    const store = await openStore(dataDir);
    await deleteExpiredDocuments(store, 1_100_000);
    await store.close();
    const second = await startServer({ dataDir, passwords: null });
    const again = await MongoClient.connect(second.url);
    expect((await again.db("t").collection("c").find().toArray()).map(({ _id }) => _id)).toEqual([
      2, 3, 4, 7,
    ]);
    await again.close();
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});
