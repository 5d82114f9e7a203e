import { describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Collection, CreateCollectionOptions, Document } from "mongodb";
import { startServer } from "../../src/server.js";
import { emptyDatabase } from "../support/in-process.js";

const { database } = emptyDatabase("capped");
const make = (options: CreateCollectionOptions): Promise<Collection<Document>> =>
  database().createCollection("c", { capped: true, ...options });
const ids = async (collection: Collection<Document>): Promise<unknown[]> =>
  (await collection.find().toArray()).map(({ _id }) => _id);
const documents = (...list: number[]): Document[] => list.map((_id) => ({ _id: _id as never }));

describe("capped collections", () => {
  test("when more documents come than it may hold, then the oldest go, with their index entries", async () => {
    const collection = await make({ size: 100_000, max: 3 });
    await collection.createIndex({ n: 1 }, { unique: true });
    await collection.insertMany([5, 1, 4, 2, 3].map((_id) => ({ _id: _id as never, n: _id })));
    expect(await ids(collection)).toEqual([4, 2, 3]);
    expect(await collection.countDocuments({ n: { $lt: 9 } })).toBe(3);
    await collection.insertOne({ _id: 5 as never, n: 5 });
    expect(await ids(collection)).toEqual([2, 3, 5]);
  });

  test("when documents take more bytes than it may hold, then the oldest go; a larger one is refused", async () => {
    const collection = await make({ size: 8192 });
    for (let n = 0; n < 5; n += 1) await collection.insertOne({ _id: n as never, text: "x".repeat(3000) });
    expect(await ids(collection)).toEqual([3, 4]);
    await collection.updateOne({ _id: 3 as never }, { $set: { text: "" } });
    await collection.insertOne({ _id: 5 as never, text: "x".repeat(3000) });
    expect(await ids(collection)).toEqual([3, 4, 5]);
    await expect(collection.insertOne({ text: "x".repeat(9000) })).rejects.toMatchObject({ code: 2 });
  });

  test("when it is read without an order, then in that of the inserts, forward or backward", async () => {
    const collection = await make({ size: 100_000 });
    await collection.insertMany(documents(3, 1, 2));
    await collection.deleteOne({ _id: 1 as never });
    await collection.insertOne({ _id: 1 as never });
    expect(await ids(collection)).toEqual([3, 2, 1]);
    const backward = await collection.find().sort({ $natural: -1 }).toArray();
    expect(backward.map(({ _id }) => _id)).toEqual([1, 2, 3]);
  });

  test("when it is described, then as capped", async () => {
    const collection = await make({ size: 9000, max: 7 });
    expect(await collection.isCapped()).toBe(true);
    expect(await collection.options()).toEqual({ capped: true, size: 9000, max: 7 });
    expect(await database().command({ collStats: "c" })).toMatchObject({
      capped: true,
      maxSize: 9000,
      max: 7,
    });
    await database().command({ collMod: "c", cappedMax: 1 });
    await collection.insertMany(documents(1, 2));
    expect(await ids(collection)).toEqual([2]);
  });

  test("when the server starts anew, then order and limits are as before", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "storage-capped-"));
    for (const expected of [
      [3, 1],
      [1, 0],
      [0, 9],
    ]) {
      const server = await startServer({ dataDir, passwords: null });
      const client = await MongoClient.connect(server.url);
      const db = client.db("d");
      const collection = await db.createCollection("c", { capped: true, size: 100_000, max: 2 });
      const next = (await collection.countDocuments()) === 0 ? [3, 1] : expected.slice(-1);
      await collection.insertMany(documents(...next));
      expect(await ids(collection)).toEqual(expected);
      await client.close();
      await server.stop();
    }
    rmSync(dataDir, { recursive: true });
  });
});

describe("tailable cursors", () => {
  test("when documents come later, then the cursor delivers those that match", async () => {
    const collection = await make({ size: 100_000 });
    await collection.insertMany(documents(3, 1));
    const cursor = collection.find({ _id: { $ne: 7 as never } }, { tailable: true, awaitData: true });
    expect([await cursor.next(), await cursor.next()]).toEqual(documents(3, 1));
    const [late] = await Promise.all([cursor.next(), collection.insertMany(documents(7, 2))]);
    expect(late).toEqual({ _id: 2 });
    await cursor.close();
  });

  test("when nothing comes in the time given, then the cursor stays open without a document", async () => {
    const collection = await make({ size: 100_000 });
    await collection.insertMany(documents(1));
    const cursor = collection.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 20 });
    expect(await cursor.tryNext()).toEqual({ _id: 1 });
    expect(await cursor.tryNext()).toBeNull();
    await collection.insertMany(documents(2));
    expect(await cursor.tryNext()).toEqual({ _id: 2 });
    await cursor.close();
  });

  test("when its place was lost, the collection is gone or not capped, then the cursor ends with an error", async () => {
    const collection = await make({ size: 100_000, max: 2 });
    await collection.insertMany(documents(1, 2));
    const lost = collection.find({}, { tailable: true, batchSize: 1 });
    await lost.next();
    await collection.insertMany(documents(3, 4));
    await expect(lost.next()).rejects.toMatchObject({ code: 136 });
    const dropped = collection.find({}, { tailable: true, awaitData: true });
    await dropped.next();
    await dropped.next();
    const [end] = await Promise.allSettled([dropped.next(), collection.drop()]);
    expect(end.status).toBe("rejected");
    await database().createCollection("plain");
    await expect(database().collection("plain").find({}, { tailable: true }).next()).rejects.toMatchObject({
      code: 2,
    });
  });
});
