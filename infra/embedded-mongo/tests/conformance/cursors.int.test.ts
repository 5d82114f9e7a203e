import { beforeEach, describe, expect, test } from "@jest/globals";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection, database } = createEmptyDatabaseBeforeEach("cursors");

/** An expression that matches nothing and takes some milliseconds per document. */
const SLOW_EXPRESSION = { $or: Array.from({ length: 20_000 }, () => ({ $gt: ["$n", 1e12] })) };

describe("cursors of find", () => {
  beforeEach(() => collection().insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: n as never, n }))));

  test.each([[1], [7], [100], [250], [1000]])(
    "a cursor returns every document once, in order, with a batch size of %s",
    async (batchSize) => {
      const documents = await collection()
        .find({}, { batchSize, sort: { _id: 1 } })
        .toArray();
      expect(documents.map(({ n }) => n)).toEqual(Array.from({ length: 250 }, (_, n) => n));
    },
  );

  test("a cursor returns 101 documents in the first batch by default", async () => {
    const { cursor } = await database().command({ find: "c" });
    expect(cursor.firstBatch).toHaveLength(101);
    const nextReply = await database().command({ getMore: cursor.id, collection: "c" });
    expect(nextReply.cursor).toMatchObject({ id: 0 });
    expect(nextReply.cursor.nextBatch).toHaveLength(149);
  });

  test.each([0, 1, 3])("a cursor of sorted documents after the first %s returns each once", async (skip) => {
    const { cursor } = await database().command({ find: "c", sort: { n: -1 }, skip });
    const { cursor: next } = await database().command({ getMore: cursor.id, collection: "c" });
    const numbers = [...cursor.firstBatch, ...next.nextBatch].map(({ n }) => n as number);
    expect(numbers).toEqual(Array.from({ length: 250 - skip }, (_, place) => 249 - skip - place));
  });

  test("getMore fails with error 43 after killCursors has closed the cursor", async () => {
    const { cursor } = await database().command({ find: "c", batchSize: 2 });
    const reply = await database().command({ killCursors: "c", cursors: [cursor.id] });
    expect(reply.cursorsKilled).toHaveLength(1);
    await expect(database().command({ getMore: cursor.id, collection: "c" })).rejects.toMatchObject({
      code: 43,
      codeName: "CursorNotFound",
    });
  });

  test("a cursor keeps a batch of large documents below the message size limit", async () => {
    await collection().deleteMany({});
    for (let n = 0; n < 3; n += 1)
      await collection().insertOne({ _id: n as never, text: "x".repeat(9_000_000) });
    expect(
      await collection()
        .find()
        .map(({ text }) => String(text).length)
        .toArray(),
    ).toEqual(Array(3).fill(9_000_000));
  });

  test("a cursor applies skip and limit", async () => {
    const documents = await collection().find().sort({ n: -1 }).skip(10).limit(3).toArray();
    expect(documents.map(({ n }) => n)).toEqual([239, 238, 237]);
    expect(await collection().countDocuments({}, { skip: 240, limit: 20 })).toBe(10);
  });

  test.each([
    ["find", { find: "c", filter: { $expr: SLOW_EXPRESSION } }],
    ["aggregate", { aggregate: "c", pipeline: [{ $match: { $expr: SLOW_EXPRESSION } }], cursor: {} }],
    ["count", { count: "c", query: { $expr: SLOW_EXPRESSION } }],
    ["distinct", { distinct: "c", key: "n", query: { $expr: SLOW_EXPRESSION } }],
  ])("a %s ends with an error after maxTimeMS", async (_name, command) => {
    await expect(database().command({ ...command, maxTimeMS: 20 })).rejects.toMatchObject({
      code: 50,
      codeName: "MaxTimeMSExpired",
    });
    expect((await database().command({ find: "c", maxTimeMS: 60_000 })).ok).toBe(1);
    await expect(database().command({ ...command, maxTimeMS: -1 })).rejects.toMatchObject({ code: 2 });
  });
});
