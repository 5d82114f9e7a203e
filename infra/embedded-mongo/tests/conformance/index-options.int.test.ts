import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";

const { collection, database } = emptyDatabase("index-options");

const asked = (options: Document): Promise<Document> =>
  database().command({ createIndexes: "c", indexes: [{ key: { a: 1 }, name: "a_1", ...options }] });

describe("options of indexes", () => {
  test.each<[Document, number]>([
    [{ partialFilterExpression: { a: { $ne: 1 } } }, 67],
    [{ partialFilterExpression: { a: { $exists: false } } }, 67],
    [{ partialFilterExpression: { a: { $not: { $gt: 1 } } } }, 67],
    [{ partialFilterExpression: { a: /x/ } }, 67],
    [{ partialFilterExpression: { $and: [{ a: { $size: 1 } }] } }, 67],
    [{ partialFilterExpression: { $expr: { $eq: ["$a", 1] } } }, 67],
    [{ collation: { locale: "xx_nope" } }, 2],
    [{ unique: "yes" }, 14],
    [{ sparse: {} }, 14],
    [{ key: { _id: -1 }, name: "back" }, 2],
  ])("when they are %j, then the index is refused with %i", async (options, code) => {
    await expect(asked(options)).rejects.toMatchObject({ code });
  });

  test.each<Document>([
    { partialFilterExpression: { a: { $gte: 1, $lt: 5 }, b: { $exists: true }, c: { $type: "string" } } },
    { partialFilterExpression: { $or: [{ a: { $in: [1, 2] } }, { b: "x" }] } },
    { collation: { locale: "en_US" } },
    { unique: 1 },
  ])("when they are %j, then the index is made", async (options) => {
    expect(await asked(options)).toMatchObject({ numIndexesAfter: 2 });
  });

  test("when a collection is clustered, then its only index says so", async () => {
    await database().createCollection("c", {
      clusteredIndex: { key: { _id: 1 }, name: "by id", unique: true },
    });
    const clustered = { v: 2, key: { _id: 1 }, name: "by id", unique: true, clustered: true };
    expect(await collection().indexes()).toEqual([clustered]);
    expect(await database().listCollections({ name: "c" }).toArray()).not.toMatchObject([{ idIndex: {} }]);
  });
});

describe("a sample of documents", () => {
  test("when a rate is given, then so many are found", async () => {
    await collection().insertMany(Array.from({ length: 200 }, (_, n) => ({ n })));
    expect(await collection().countDocuments({ $sampleRate: 1 })).toBe(200);
    expect(await collection().countDocuments({ $sampleRate: 0 })).toBe(0);
    const some = await collection().countDocuments({ $sampleRate: 0.5 });
    expect(some > 20 && some < 180).toBe(true);
    await expect(collection().countDocuments({ $sampleRate: 2 })).rejects.toMatchObject({ code: 2 });
  });
});
