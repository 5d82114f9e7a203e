import { describe, expect, test } from "@jest/globals";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection, database } = createEmptyDatabaseBeforeEach("collections");

describe("commands that rename, drop or describe collections", () => {
  test("renaming a collection keeps its documents and indexes", async () => {
    await collection().createIndex({ a: 1 });
    await collection().insertOne({ a: 1 });
    await collection().rename("d");
    const renamedCollection = database().collection("d");
    expect(await renamedCollection.find({ a: 1 }).hint("a_1").toArray()).toHaveLength(1);
    expect(await collection().countDocuments()).toBe(0);
  });
  test("a cursor ends or fails once its collection has been dropped", async () => {
    await collection().insertMany(Array.from({ length: 300 }, (_, n) => ({ n })));
    const cursor = collection().find({}, { batchSize: 2 });
    await cursor.next();
    await collection().drop();
    const outcome = await cursor.toArray().then(
      (list) => list.length,
      ({ code }) => code,
    );
    expect([0, 1, 175, 43]).toContain(outcome);
  });
  test("dbStats and collStats report the numbers of documents and indexes", async () => {
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
});
