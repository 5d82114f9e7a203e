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
  test("a TTL index removes expired documents and keeps documents without a date", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "storage-ttl-"));
    const server = await startServer({ dataDir, passwords: null });
    const client = await MongoClient.connect(server.url);
    const documents = client.db("t").collection<Document>("c");
    await documents.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await documents.createIndex({ back: -1 }, { expireAfterSeconds: 0 });
    const expiredDate = new Date(1_000_000);
    await documents.insertMany([
      { _id: 1 as never, at: expiredDate },
      { _id: 2 as never, at: new Date(1_050_000) },
      { _id: 3 as never, at: "text" },
      { _id: 4 as never },
      { _id: 5 as never, at: [new Date(2_000_000), expiredDate] },
      { _id: 6 as never, back: expiredDate },
      { _id: 7 as never, back: new Date(2_000_000) },
    ]);
    await client.close();
    await server.stop();
    const store = await openStore(dataDir, {});
    await deleteExpiredDocuments(store, 1_100_000);
    await store.close();
    const restartedServer = await startServer({ dataDir, passwords: null });
    const newClient = await MongoClient.connect(restartedServer.url);
    expect((await newClient.db("t").collection("c").find().toArray()).map(({ _id }) => _id)).toEqual([
      2, 3, 4, 7,
    ]);
    await newClient.close();
    await restartedServer.stop();
    rmSync(dataDir, { recursive: true });
  });
});
