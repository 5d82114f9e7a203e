import { describe, expect, test } from "@jest/globals";
import { Long } from "bson";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection, database } = createEmptyDatabaseBeforeEach("errors");

describe("error codes of commands", () => {
  test.each<[Document, number, string]>([
    [{ nope: 1 }, 59, "CommandNotFound"],
    [{ find: "c", nope: 1 }, 40415, "Location40415"],
    [{ find: "c", filter: 1 }, 14, "TypeMismatch"],
    [{ find: 1 }, 14, "TypeMismatch"],
    [{ find: "" }, 73, "InvalidNamespace"],
    [{ find: "a$b" }, 73, "InvalidNamespace"],
    [{ find: "c", skip: -1 }, 51024, "Location51024"],
    [{ find: "c", hint: "nope" }, 2, "BadValue"],
    [{ insert: "c" }, 40414, "IDLFailedToParse"],
    [{ insert: "c", documents: [] }, 16, "InvalidLength"],
    [{ delete: "c", deletes: [] }, 16, "InvalidLength"],
    [{ getMore: Long.fromNumber(77), collection: "c" }, 43, "CursorNotFound"],
    [{ dropIndexes: "nope", index: "x" }, 26, "NamespaceNotFound"],
    [{ listIndexes: "nope" }, 26, "NamespaceNotFound"],
    [{ aggregate: "c", pipeline: [{ $nope: 1 }], cursor: {} }, 40324, "Location40324"],
    [{ aggregate: "c", pipeline: [{ $match: {}, $limit: 1 }], cursor: {} }, 40323, "Location40323"],
    [{ aggregate: "c", pipeline: [] }, 9, "FailedToParse"],
    [{ findAndModify: "c", query: {} }, 9, "FailedToParse"],
    [
      { insert: "c", documents: [{}], txnNumber: Long.ONE, startTransaction: true, autocommit: false },
      20,
      "IllegalOperation",
    ],
    [{ create: "d", capped: true, size: 1000 }, 115, "CommandNotSupported"],
    [{ find: "c", showRecordId: true }, 115, "CommandNotSupported"],
    [{ find: "c", min: { a: 1 }, hint: { a: 1 } }, 115, "CommandNotSupported"],
    [{ createIndexes: "c", indexes: [{ key: { a: "nope" }, name: "t" }] }, 67, "CannotCreateIndex"],
    [{ aggregate: 1, pipeline: [], cursor: {} }, 73, "InvalidNamespace"],
    [
      { createIndexes: "c", indexes: [{ key: { a: 1 }, name: "t", nope: 1 }] },
      197,
      "InvalidIndexSpecificationOption",
    ],
  ])("the server refuses the command %j with error %s (%s)", async (command, code, codeName) => {
    await collection().insertOne({});
    await expect(database().command(command)).rejects.toMatchObject({ code, codeName });
  });

  test.each<[unknown, number]>([
    [[1], 53],
    [/x/, 53],
    [{ $a: 1 }, 52],
  ])("the server refuses the _id %j with error %i", async (_id, code) => {
    await expect(collection().insertOne({ _id } as never)).rejects.toMatchObject({ code });
  });

  test("the server refuses an update that makes a document larger than 16 MB", async () => {
    await collection().insertOne({ _id: 1 as never, text: "x".repeat(10_000_000) });
    await expect(
      collection().updateOne({}, { $set: { more: "x".repeat(10_000_000) } }),
    ).rejects.toMatchObject({ code: 10334 });
    expect(Object.keys((await collection().findOne({})) ?? {})).toEqual(["_id", "text"]);
  });

  test("creating an existing collection is not an error", async () => {
    await database().createCollection("c");
    await expect(database().command({ create: "c" })).resolves.toMatchObject({ ok: 1 });
  });
});
