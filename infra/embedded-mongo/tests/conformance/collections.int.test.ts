import { describe, expect, test } from "@jest/globals";
import { emptyDatabase } from "../support/in-process.js";

const { collection, database } = emptyDatabase("collections");

describe("collections", () => {
  test("when one is renamed, then its documents and indexes go along", async () => {
    await collection().createIndex({ a: 1 });
    await collection().insertOne({ a: 1 });
    await collection().rename("d");
    const renamed = database().collection("d");
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
    const view = await database().createCollection("v", {
      viewOn: "c",
      pipeline: [{ $match: { n: { $gt: 1 } } }],
    });
    expect((await view.find({ n: { $lt: 3 } }).toArray()).map(({ n }) => n)).toEqual([2]);
    expect(await view.distinct("n")).toEqual([2, 3]);
    expect(await view.countDocuments()).toBe(2);
    await expect(view.insertOne({ n: 9 })).rejects.toMatchObject({ code: 166 });
  });
  test("when statistics are asked for, then they count what is there", async () => {
    await collection().insertMany([{ n: 1 }, { n: 2 }]);
    await collection().createIndex({ n: 1 });
    expect(await database().command({ collStats: "c" })).toMatchObject({
      count: 2,
      nindexes: 2,
      capped: false,
    });
    const storageStats = {
      count: 2,
      size: expect.any(Number),
      avgObjSize: expect.any(Number),
      capped: false,
    };
    const [stats] = await collection()
      .aggregate([{ $collStats: { storageStats: {} } }])
      .toArray();
    expect(stats).toMatchObject({ ns: "collections.c", storageStats });
    expect(await database().command({ dbStats: 1 })).toMatchObject({
      collections: 1,
      objects: 2,
      indexes: 2,
    });
  });
  test("when a validator is set, then documents that break it are refused", async () => {
    await database().createCollection("checked", { validator: { n: { $type: "int" } } });
    const checked = database().collection("checked");
    await checked.insertOne({ n: 1 });
    await expect(checked.insertOne({ n: "x" })).rejects.toMatchObject({ code: 121 });
    await expect(checked.updateOne({}, { $set: { n: "x" } })).rejects.toMatchObject({ code: 121 });
    await checked.insertOne({ n: "x" }, { bypassDocumentValidation: true });
  });
});
