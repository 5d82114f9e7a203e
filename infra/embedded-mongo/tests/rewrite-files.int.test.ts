import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { startServerFromSource } from "./support/child-server.js";
import type { ChildServer } from "./support/child-server.js";
import { limitFileSize } from "./support/limit-file-size.js";
import { rewriteFiles } from "./support/rewrite-files.js";

let dataDir: string;
let server: ChildServer;
let client: MongoClient;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "storage-rewrite-"));
  server = await startServerFromSource(["--data-dir", dataDir]);
  client = await MongoClient.connect(server.url);
});
afterEach(async () => {
  await client.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const orders = () => client.db("desk").collection<Document>("orders");
const getDataFileSize = (): number => statSync(join(dataDir, "data.mdb")).size;
const testOnLinux = process.platform === "linux" ? test : test.skip;

const DOCUMENT_COUNT = 4_000;

async function insertDocuments(): Promise<void> {
  await orders().createIndex({ n: 1 });
  await orders().insertMany(
    Array.from({ length: DOCUMENT_COUNT }, (_, n) => ({ n, text: "x".repeat(2_000) })),
  );
  await client.db("desk").command({ fsync: 1 });
}

/** Deletes most documents, so that most pages of the data file become free. */
async function deleteMostDocuments(): Promise<void> {
  await orders().deleteMany({ n: { $gte: 100 } });
  await client.db("desk").command({ fsync: 1 });
}

const rewrite = (): Promise<void> => rewriteFiles(client.db("desk"));

describe("the command rewriteFiles", () => {
  test("rewriteFiles shrinks the data file while clients write and an open cursor keeps reading", async () => {
    await insertDocuments();
    await deleteMostDocuments();
    const sizeBefore = getDataFileSize();
    const cursor = orders().find({}, { batchSize: 10 });
    expect(await cursor.next()).not.toBeNull();
    const writes = Promise.all(
      Array.from({ length: 500 }, (_, n) => orders().insertOne({ n: 10_000 + n, text: "during" })),
    );
    await rewrite();
    await writes;
    expect((await cursor.toArray()).length).toBeGreaterThanOrEqual(99);
    expect(getDataFileSize()).toBeLessThan(sizeBefore / 2);
    await orders().insertOne({ n: 20_000 });
    await client.close();
    await server.kill();
    server = await startServerFromSource(["--data-dir", dataDir]);
    client = await MongoClient.connect(server.url);
    expect(await orders().countDocuments({ n: { $gte: 0 } })).toBe(601);
    expect(await orders().countDocuments()).toBe(601);
  });

  test.each([{ ticket: -1 }, { ticket: "one" }, { other: 1 }])(
    "rewriteFiles refuses the arguments %j",
    async (argument) => {
      await expect(client.db("desk").command({ rewriteFiles: 1, ...argument })).rejects.toMatchObject({
        code: expect.any(Number),
      });
    },
  );

  testOnLinux(
    "rewriteFiles fails on a full disk, keeps the old files in use, and succeeds once there is space",
    async () => {
      await insertDocuments();
      limitFileSize(server.process.pid, Math.round(getDataFileSize() / 2));
      await expect(rewrite()).rejects.toMatchObject({ code: 14031 });
      expect(readdirSync(dataDir)).not.toContain("data.mdb.new");
      expect(await orders().countDocuments()).toBe(DOCUMENT_COUNT);
      limitFileSize(server.process.pid, "unlimited");
      await rewrite();
      await orders().insertOne({ n: 5 });
      expect(await orders().countDocuments()).toBe(DOCUMENT_COUNT + 1);
    },
  );
});
