import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Document } from "mongodb";
import { createEmptyDatabaseBeforeEach } from "../support/test-server.js";

const { collection } = createEmptyDatabaseBeforeEach("crud-options");

beforeEach(() => collection().insertMany([1, 2, 3].map((n) => ({ _id: n as never, x: n * 11 }))));

describe("unacknowledged writes", () => {
  test("the server executes unacknowledged writes", async () => {
    const writeConcern = { w: 0 };
    const target = collection();
    expect(await target.insertOne({ _id: 5 as never }, { writeConcern })).toMatchObject({
      acknowledged: false,
    });
    await target.updateOne({ _id: 5 as never }, { $set: { a: 1 } }, { writeConcern, hint: "_id_" });
    await target.deleteOne({ _id: 1 as never }, { writeConcern });
    await target.findOneAndUpdate({ _id: 2 as never }, { $set: { a: 2 } }, {
      writeConcern,
      hint: "_id_",
    } as never);
    const countChangedDocuments = () => target.countDocuments({ a: { $exists: true } });
    while ((await countChangedDocuments()) < 2);
    expect(await target.distinct("a")).toEqual([1, 2]);
  });
});

describe("field names with dots and dollars", () => {
  test("field names with dots and dollars are stored, but an _id with a $-prefixed field is refused", async () => {
    const oddFields = [
      { $a: 1 },
      { "a.b": 1 },
      { a: { "b.c": 1, $d: 1 } },
      { a: { $ref: "c", $id: 1, $db: "d", more: 1 } },
    ];
    const documents = oddFields.map((fields, n): Document => ({ _id: n, ...fields }));
    await collection().deleteMany({});
    await collection().insertMany(documents);
    const storedDocuments = await collection().find().toArray();
    expect(JSON.parse(JSON.stringify(storedDocuments))).toEqual(documents);
    await collection().insertOne({ _id: { "a.b": 1 } as never });
    await expect(collection().insertOne({ _id: { $a: 1 } as never })).rejects.toMatchObject({ code: 52 });
    expect(
      await collection().replaceOne({ "a.b": 1 }, { "a.b": 2, c: { $d: 1 } }, { upsert: true }),
    ).toMatchObject({ acknowledged: true });
    await expect(collection().updateOne({}, { $set: { $x: 1 } })).rejects.toMatchObject({ code: 52 });
  });
});
