import { describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { database } = createEmptyDatabaseBeforeEach("index-options");

const createTestIndex = (options: Document): Promise<Document> =>
  database().command({ createIndexes: "c", indexes: [{ key: { a: 1 }, name: "a_1", ...options }] });

describe("createIndexes", () => {
  test.each<[Document, number]>([
    [{ partialFilterExpression: { a: { $ne: 1 } } }, 67],
    [{ partialFilterExpression: { a: { $exists: false } } }, 67],
    [{ partialFilterExpression: { a: { $not: { $gt: 1 } } } }, 67],
    [{ partialFilterExpression: { a: /x/ } }, 67],
    [{ partialFilterExpression: { $and: [{ a: { $size: 1 } }] } }, 67],
    [{ partialFilterExpression: { $expr: { $eq: ["$a", 1] } } }, 67],
    [{ collation: { locale: "en" } }, 67],
    [{ hidden: true }, 67],
    [{ key: { a: "text" } }, 67],
    [{ key: { "a.$**": 1 } }, 67],
    [{ nope: 1 }, 197],
    [{ unique: "yes" }, 14],
    [{ sparse: {} }, 14],
    [{ key: { _id: -1 }, name: "back" }, 2],
  ])("createIndexes refuses the options %j with error %i", async (options, code) => {
    await expect(createTestIndex(options)).rejects.toMatchObject({ code });
  });

  test.each<Document>([
    { partialFilterExpression: { a: { $gte: 1, $lt: 5 }, b: { $exists: true }, c: { $type: "string" } } },
    { partialFilterExpression: { $or: [{ a: { $in: [1, 2] } }, { b: "x" }] } },
    { background: true, hidden: false },
    { unique: 1 },
  ])("createIndexes accepts the options %j", async (options) => {
    expect(await createTestIndex(options)).toMatchObject({ numIndexesAfter: 2 });
  });
});
