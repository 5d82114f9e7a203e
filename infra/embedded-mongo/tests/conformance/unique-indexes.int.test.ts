import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection, database } = createEmptyDatabaseBeforeEach("indexes");

const createDuplicateError = (keyPattern: Document, keyValue: Document) => ({
  code: 11000,
  keyPattern,
  keyValue,
});

describe("unique indexes", () => {
  test("a duplicate key error names index, key pattern and value", async () => {
    await collection().createIndex({ a: 1, b: -1 }, { unique: true });
    await collection().insertOne({ a: 1, b: 2 });
    const error = {
      ...createDuplicateError({ a: 1, b: -1 }, { a: 1, b: 2 }),
      message: expect.stringContaining("indexes.c index: a_1_b_-1"),
    };
    await expect(collection().insertOne({ a: 1, b: 2 })).rejects.toMatchObject(error);
    await expect(
      collection().updateOne({ a: 9 }, { $set: { a: 1, b: 2 } }, { upsert: true }),
    ).rejects.toMatchObject(error);
  });
  test("a unique index treats equal numbers of different types as duplicates", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await database().command({ insert: "c", documents: [{ a: 1 }] });
    const result = await database().command({ insert: "c", documents: [{ a: 1.0 }] });
    expect(result.writeErrors).toMatchObject([{ code: 11000 }]);
  });
  test("a unique index treats a missing field and null as duplicates", async () => {
    await collection().createIndex({ a: 1 }, { unique: true });
    await collection().insertOne({});
    await expect(collection().insertOne({ a: null })).rejects.toMatchObject(
      createDuplicateError({ a: 1 }, { a: null }),
    );
  });
  test("a sparse or partial unique index allows duplicates in documents that it skips", async () => {
    await collection().createIndex({ a: 1 }, { unique: true, sparse: true });
    await collection().createIndex({ b: 1 }, { unique: true, partialFilterExpression: { on: true } });
    await collection().insertMany([{ b: 1 }, { b: 1 }, { b: 1, on: true }]);
    await expect(collection().insertOne({ b: 1, on: true })).rejects.toMatchObject(
      createDuplicateError({ b: 1 }, { b: 1 }),
    );
    await expect(
      collection().updateMany({ on: { $exists: false } }, { $set: { on: true } }),
    ).rejects.toMatchObject({ code: 11000 });
  });
  test("a unique index allows a repeated array element within one document, but not in another document", async () => {
    await collection().createIndex({ tags: 1 }, { unique: true });
    await collection().insertOne({ tags: ["x", "x", "y"] });
    await expect(collection().insertOne({ tags: ["z", "y"] })).rejects.toMatchObject(
      createDuplicateError({ tags: 1 }, { tags: "y" }),
    );
  });
  test("a unique index build that fails on duplicates leaves no index", async () => {
    await collection().insertMany(Array.from({ length: 1500 }, (_, n) => ({ a: n === 1400 ? 5 : n })));
    await expect(collection().createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await collection().indexes()).toHaveLength(1);
    await collection().insertOne({ a: 5 });
  });
  test("a unique index allows a value again once no document has it any more", async () => {
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
