import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { openStore } from "../../src/store/open-store.js";
import { expireAll } from "../../src/store/ttl.js";
import { startTestServer, type TestServer } from "../support/in-process.js";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../src/server.js";
import { MongoClient } from "mongodb";

let server: TestServer;
const collection = () => server.client.db("indexes").collection<Document>("c");
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.client.db("indexes").dropDatabase());

/** Longer than a key in the engine may be. */
const long = (end: string): string => "x".repeat(3000) + end;
const duplicate = (keyPattern: Document, keyValue: Document) => ({ code: 11000, keyPattern, keyValue });

describe("unique indexes", () => {
  test("when a key is taken, then the error names the index, its pattern and the value", async () => {
    await collection().createIndex({ a: 1, b: -1 }, { unique: true });
    await collection().insertOne({ a: 1, b: 2 });
    const error = {
      ...duplicate({ a: 1, b: -1 }, { a: 1, b: 2 }),
      message: expect.stringContaining("indexes.c index: a_1_b_-1"),
    };
    await expect(collection().insertOne({ a: 1, b: 2 })).rejects.toMatchObject(error);
    await expect(
      collection().updateOne({ a: 9 }, { $set: { a: 1, b: 2 } }, { upsert: true }),
    ).rejects.toMatchObject(error);
  });
  test("when values are equal numbers of different types, then they collide", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await server.client.db("indexes").command({ insert: "c", documents: [{ a: 1 }] });
    const result = await server.client.db("indexes").command({ insert: "c", documents: [{ a: 1.0 }] });
    expect(result.writeErrors).toMatchObject([{ code: 11000 }]);
  });
  test("when the field is missing twice, then null collides with null", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await collection().insertOne({});
    await expect(collection().insertOne({ a: null })).rejects.toMatchObject(duplicate({ a: 1 }, { a: null }));
  });
  test("when it is sparse or partial, then documents outside of it are free", async () => {
    await collection().createIndex({ a: 1 }, { unique: true, sparse: true });
    await collection().createIndex({ b: 1 }, { unique: true, partialFilterExpression: { on: true } });
    await collection().insertMany([{ b: 1 }, { b: 1 }, { b: 1, on: true }]);
    await expect(collection().insertOne({ b: 1, on: true })).rejects.toMatchObject(
      duplicate({ b: 1 }, { b: 1 }),
    );
    await expect(
      collection().updateMany({ on: { $exists: false } }, { $set: { on: true } }),
    ).rejects.toMatchObject({ code: 11000 });
  });
  test("when one document holds a value twice, then it may; another may not", async () => {
    await collection().createIndex({ tags: 1 }, { unique: true });
    await collection().insertOne({ tags: ["x", "x", "y"] });
    await expect(collection().insertOne({ tags: ["z", "y"] })).rejects.toMatchObject(
      duplicate({ tags: 1 }, { tags: "y" }),
    );
  });
  test("when documents collide already, then the index is refused and leaves nothing behind", async () => {
    await collection().insertMany(Array.from({ length: 1500 }, (_, n) => ({ a: n === 1400 ? 5 : n })));
    await expect(collection().createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await collection().indexes()).toHaveLength(1);
    await collection().insertOne({ a: 5 });
  });
  test("when a value moves from one document to another, then the place is free", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await collection().insertOne({ _id: 1 as never, a: 1 });
    await collection().updateOne({ _id: 1 as never }, { $set: { a: 2 } });
    await collection().insertOne({ _id: 2 as never, a: 1 });
    await collection().deleteOne({ _id: 1 as never });
    await collection().insertOne({ _id: 3 as never, a: 2 });
    expect(
      await collection()
        .find({ a: { $gt: 0 } })
        .hint({ a: 1 })
        .toArray(),
    ).toHaveLength(2);
  });
});

describe("the list of indexes", () => {
  test("when an index is created again, then nothing happens, or another one is refused", async () => {
    await collection().createIndex({ a: 1 });
    expect(await collection().createIndex({ a: 1 })).toBe("a_1");
    await expect(collection().createIndex({ a: 1 }, { name: "other" })).rejects.toMatchObject({ code: 85 });
    await expect(collection().createIndex({ b: 1 }, { name: "a_1" })).rejects.toMatchObject({ code: 86 });
    await expect(collection().createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
  });
  test("when indexes are listed, then as they were described", async () => {
    await collection().createIndex(
      { a: 1, "b.c": -1 },
      { name: "n", partialFilterExpression: { x: { $gt: 1 } } },
    );
    expect(await collection().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { a: 1, "b.c": -1 }, name: "n", partialFilterExpression: { x: { $gt: 1 } } },
    ]);
  });
  test("when an index is dropped, then it is gone; that of _id never", async () => {
    await collection().createIndex({ a: 1 });
    await collection().dropIndex("a_1");
    await expect(collection().dropIndex("a_1")).rejects.toMatchObject({ code: 27 });
    await expect(collection().dropIndex("_id_")).rejects.toMatchObject({ code: 72 });
  });
  test("when two arrays meet in one index, then the document is refused", async () => {
    await collection().createIndex({ a: 1, b: 1 });
    await expect(collection().insertOne({ a: [1], b: [2] })).rejects.toMatchObject({ code: 171 });
    await collection().insertOne({ a: [1, 2], b: 3 });
  });
  test("when an index is built while others write, then it holds exactly the documents", async () => {
    await collection().insertMany(Array.from({ length: 5000 }, (_, n) => ({ _id: n as never, a: n % 100 })));
    const building = collection().createIndex({ a: 1 });
    const writing = Array.from({ length: 300 }, async (_, n) => {
      if (n % 3 === 0) await collection().insertOne({ a: 5 });
      else if (n % 3 === 1) await collection().updateOne({ _id: n as never }, { $set: { a: 5 } });
      else await collection().deleteOne({ _id: (4000 + n) as never });
    });
    await Promise.all([building, ...writing]);
    const byIndex = await collection().countDocuments({ a: 5 }, { hint: "a_1" });
    expect(byIndex).toBe(await collection().countDocuments({ a: 5 }, { hint: { $natural: 1 } }));
    expect(await collection().find({}, { hint: "a_1" }).toArray()).toHaveLength(
      await collection().estimatedDocumentCount(),
    );
  });
  test("when two clients want the same index, then both wait until it is there", async () => {
    await collection().insertMany(Array.from({ length: 3000 }, (_, n) => ({ a: n })));
    const asked = [collection().createIndex({ a: 1 }), collection().createIndex({ a: 1 })];
    await Promise.race(asked);
    expect(await collection().find({ a: 7 }).hint("a_1").toArray()).toHaveLength(1);
    expect(await Promise.all(asked)).toEqual(["a_1", "a_1"]);
  });
  test("when values are longer than a key may be, then they are found and told apart", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await collection().insertMany([{ a: long("1") }, { a: long("2") }, { a: "x" }]);
    await expect(collection().insertOne({ a: long("1") })).rejects.toMatchObject({ code: 11000 });
    expect(
      await collection()
        .find({ a: long("2") })
        .toArray(),
    ).toHaveLength(1);
    expect(
      await collection()
        .find({ a: { $gt: long("1") } })
        .toArray(),
    ).toHaveLength(1);
    expect((await collection().find().sort({ a: -1 }).toArray()).map(({ a }) => String(a).slice(-1))).toEqual(
      ["2", "1", "x"],
    );
    await collection().insertOne({ _id: long("id") as never });
    expect(await collection().findOne({ _id: long("id") as never })).not.toBeNull();
  });
});

describe("TTL indexes", () => {
  test("when the time is over, then documents go, those without a date stay", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "storage-ttl-"));
    const first = await startServer({ dataDir });
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
    await expireAll(store, 1_100_000);
    await store.close();
    const second = await startServer({ dataDir });
    const again = await MongoClient.connect(second.url);
    expect((await again.db("t").collection("c").find().toArray()).map(({ _id }) => _id)).toEqual([
      2, 3, 4, 7,
    ]);
    await again.close();
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });
});

describe("collections", () => {
  test("when one is renamed, then its documents and indexes go along", async () => {
    await collection().createIndex({ a: 1 });
    await collection().insertOne({ a: 1 });
    await collection().rename("d");
    const renamed = server.client.db("indexes").collection("d");
    expect(await renamed.find({ a: 1 }).hint("a_1").toArray()).toHaveLength(1);
    expect(await collection().countDocuments()).toBe(0);
  });
  test("when a collection is dropped while a cursor is open, then the cursor says so or ends", async () => {
    await collection().insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    const cursor = collection().find({}, { batchSize: 2 });
    await cursor.next();
    await collection().drop();
    const left = await cursor.toArray().then(
      (list) => list.length,
      ({ code }) => code,
    );
    expect([0, 1, 175, 43]).toContain(left);
  });
  test("when a view is read, then through its stages; when it is written, then it is refused", async () => {
    await collection().insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const view = await server.client
      .db("indexes")
      .createCollection("v", { viewOn: "c", pipeline: [{ $match: { n: { $gt: 1 } } }] });
    expect((await view.find({ n: { $lt: 3 } }).toArray()).map(({ n }) => n)).toEqual([2]);
    expect(await view.distinct("n")).toEqual([2, 3]);
    expect(await view.countDocuments()).toBe(2);
    await expect(view.insertOne({ n: 9 })).rejects.toMatchObject({ code: 166 });
  });
  test("when a validator is set, then documents that break it are refused", async () => {
    await server.client.db("indexes").createCollection("checked", { validator: { n: { $type: "int" } } });
    const checked = server.client.db("indexes").collection("checked");
    await checked.insertOne({ n: 1 });
    await expect(checked.insertOne({ n: "x" })).rejects.toMatchObject({ code: 121 });
    await expect(checked.updateOne({}, { $set: { n: "x" } })).rejects.toMatchObject({ code: 121 });
    await checked.insertOne({ n: "x" }, { bypassDocumentValidation: true });
  });
});
