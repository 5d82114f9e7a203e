import { describe, expect, test } from "@jest/globals";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection } = createEmptyDatabaseBeforeEach("indexes");

/** Creates a value longer than the engine's key limit. */
const createLongValue = (end: string): string => "x".repeat(3000) + end;

describe("createIndexes and listIndexes", () => {
  test("createIndexes does nothing if an identical index exists and refuses a different index of the same name", async () => {
    await collection().createIndex({ a: 1 });
    expect(await collection().createIndex({ a: 1 })).toBe("a_1");
    await expect(collection().createIndex({ a: 1 }, { name: "other" })).rejects.toMatchObject({ code: 85 });
    await expect(collection().createIndex({ b: 1 }, { name: "a_1" })).rejects.toMatchObject({ code: 86 });
    await expect(collection().createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 86 });
  });
  test("listIndexes returns the options given to createIndexes", async () => {
    await collection().createIndex(
      { a: 1, "b.c": -1 },
      { name: "n", partialFilterExpression: { x: { $gt: 1 } } },
    );
    expect(await collection().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { a: 1, "b.c": -1 }, name: "n", partialFilterExpression: { x: { $gt: 1 } } },
    ]);
  });
  test("dropIndexes drops an index, but never the index on _id", async () => {
    await collection().createIndex({ a: 1 });
    await collection().dropIndex("a_1");
    await expect(collection().dropIndex("a_1")).rejects.toMatchObject({ code: 27 });
    await expect(collection().dropIndex("_id_")).rejects.toMatchObject({ code: 72 });
  });
  test("an index refuses a document with arrays in two of its fields", async () => {
    await collection().createIndex({ a: 1, b: 1 });
    await expect(collection().insertOne({ a: [1], b: [2] })).rejects.toMatchObject({ code: 171 });
    await collection().insertOne({ a: [1, 2], b: 3 });
  });
  test("an index built during concurrent writes has an entry for each document", async () => {
    await collection().insertMany(Array.from({ length: 5000 }, (_, n) => ({ _id: n as never, a: n % 100 })));
    const indexBuild = collection().createIndex({ a: 1 });
    const writes = Array.from({ length: 300 }, async (_, n) => {
      if (n % 3 === 0) await collection().insertOne({ a: 5 });
      else if (n % 3 === 1) await collection().updateOne({ _id: n as never }, { $set: { a: 5 } });
      else await collection().deleteOne({ _id: (4000 + n) as never });
    });
    await Promise.all([indexBuild, ...writes]);
    const indexedCount = await collection().countDocuments({ a: 5 }, { hint: "a_1" });
    expect(indexedCount).toBe(await collection().countDocuments({ a: 5 }, { hint: { $natural: 1 } }));
    expect(await collection().find({}, { hint: "a_1" }).toArray()).toHaveLength(
      await collection().estimatedDocumentCount(),
    );
  });
  test("two clients that create the same index both wait until it is built", async () => {
    await collection().insertMany(Array.from({ length: 3000 }, (_, n) => ({ a: n })));
    const creations = [collection().createIndex({ a: 1 }), collection().createIndex({ a: 1 })];
    await Promise.race(creations);
    expect(await collection().find({ a: 7 }).hint("a_1").toArray()).toHaveLength(1);
    expect(await Promise.all(creations)).toEqual(["a_1", "a_1"]);
  });
  test("a unique index finds and sorts values longer than the key limit and refuses their duplicates", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await collection().insertMany([{ a: createLongValue("1") }, { a: createLongValue("2") }, { a: "x" }]);
    await expect(collection().insertOne({ a: createLongValue("1") })).rejects.toMatchObject({ code: 11000 });
    expect(
      await collection()
        .find({ a: createLongValue("2") })
        .toArray(),
    ).toHaveLength(1);
    expect(
      await collection()
        .find({ a: { $gt: createLongValue("1") } })
        .toArray(),
    ).toHaveLength(1);
    expect((await collection().find().sort({ a: -1 }).toArray()).map(({ a }) => String(a).slice(-1))).toEqual(
      ["2", "1", "x"],
    );
    await collection().insertOne({ _id: createLongValue("id") as never });
    expect(await collection().findOne({ _id: createLongValue("id") as never })).not.toBeNull();
  });
});
