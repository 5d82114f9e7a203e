import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Collection, Document } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";

const { client, collection, database } = emptyDatabase("crud-options");

beforeEach(() => collection().insertMany([1, 2, 3].map((n) => ({ _id: n as never, x: n * 11 }))));

const ids = async (from: Collection<Document>): Promise<unknown[]> =>
  (await from.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const some = [{ $sort: { x: 1 } }, { $match: { x: { $gt: 11 } } }];

describe("pipelines that write", () => {
  test.each<[string, Document[], Document]>([
    ["$out", [...some, { $out: "other" }], { batchSize: 0 }],
    ["$out to another database", [...some, { $out: { db: "crud-options", coll: "other" } }], {}],
    ["$merge", [...some, { $merge: { into: "other" } }], { batchSize: 0, comment: { a: 1 } }],
    ["$out of the majority", [...some, { $out: "other" }], { readConcern: { level: "majority" } }],
  ])(
    "when it is %s, then nothing is answered and the documents are there",
    async (_name, pipeline, options) => {
      expect(await collection().aggregate(pipeline, options).toArray()).toEqual([]);
      expect(await ids(database().collection("other"))).toEqual([2, 3]);
    },
  );
});

describe("variables of a command", () => {
  const own = { $expr: { $eq: ["$x", "$$wanted"] } };
  const options = { let: { wanted: 22 }, comment: { why: 1 } };
  test("when a filter names them, then each command knows them", async () => {
    const found = collection();
    expect(await found.find(own, options).toArray()).toHaveLength(1);
    expect(
      await found.aggregate([{ $match: own }, { $project: { y: "$$wanted" } }], options).toArray(),
    ).toEqual([{ _id: 2, y: 22 }]);
    expect(await found.updateOne(own, [{ $set: { y: "$$wanted" } }], options)).toMatchObject({
      modifiedCount: 1,
    });
    expect(await found.findOneAndUpdate(own, { $set: { z: "$$wanted" } }, options)).toMatchObject({ y: 22 });
    expect(await found.findOne({ z: "$$wanted" })).toMatchObject({ _id: 2 });
    expect(await found.findOneAndReplace(own, { x: 22 }, options)).toMatchObject({ z: "$$wanted" });
    expect(await found.deleteMany(own, options)).toMatchObject({ deletedCount: 1 });
    await expect(found.find(own).toArray()).rejects.toMatchObject({ code: 17276 });
  });
});

describe("writes nobody waits for", () => {
  test("when they are unacknowledged, then they are done all the same", async () => {
    const writeConcern = { w: 0 };
    const quiet = collection();
    expect(await quiet.insertOne({ _id: 5 as never }, { writeConcern })).toMatchObject({
      acknowledged: false,
    });
    await quiet.updateOne({ _id: 5 as never }, { $set: { a: 1 } }, { writeConcern, hint: "_id_" });
    await quiet.deleteOne({ _id: 1 as never }, { writeConcern });
    await quiet.findOneAndUpdate({ _id: 2 as never }, { $set: { a: 2 } }, {
      writeConcern,
      hint: "_id_",
    } as never);
    await client().bulkWrite(
      [{ name: "insertOne", namespace: quiet.namespace, document: { a: 3 } as Document }],
      { writeConcern, ordered: false },
    );
    const done = () => quiet.countDocuments({ a: { $exists: true } });
    while ((await done()) < 3);
    expect(await quiet.distinct("a")).toEqual([1, 2, 3]);
  });
});

describe("names with dots and dollars", () => {
  test("when documents have them, then they are kept; in an _id dollars are refused", async () => {
    const odd = [
      { $a: 1 },
      { "a.b": 1 },
      { a: { "b.c": 1, $d: 1 } },
      { a: { $ref: "c", $id: 1, $db: "d", more: 1 } },
    ];
    const documents = odd.map((one, n): Document => ({ _id: n, ...one }));
    await collection().deleteMany({});
    await collection().insertMany(documents);
    const stored = await collection().find().toArray();
    expect(JSON.parse(JSON.stringify(stored))).toEqual(documents);
    await collection().insertOne({ _id: { "a.b": 1 } as never });
    await expect(collection().insertOne({ _id: { $a: 1 } as never })).rejects.toMatchObject({ code: 52 });
    expect(
      await collection().replaceOne({ "a.b": 1 }, { "a.b": 2, c: { $d: 1 } }, { upsert: true }),
    ).toMatchObject({ acknowledged: true });
    await expect(collection().updateOne({}, { $set: { $x: 1 } })).rejects.toMatchObject({ code: 52 });
    const field = { $setField: { field: { $literal: "a.b" }, input: "$$ROOT", value: 7 } };
    await collection().updateMany({}, [{ $replaceWith: field }]);
    expect(
      await collection().countDocuments({ $expr: { $eq: [{ $getField: { $literal: "a.b" } }, 7] } }),
    ).toBeGreaterThan(4);
  });
});

describe("validation that may be bypassed", () => {
  test("when it is, then the bad document is written; else each command refuses it", async () => {
    await database().command({ collMod: "c", validator: { x: { $type: "int" } } });
    const [bad, bypass] = [{ $set: { x: "text" } }, { bypassDocumentValidation: true }];
    const target = collection();
    await expect(target.insertOne({ x: "text" })).rejects.toMatchObject({ code: 121 });
    await expect(target.updateOne({ _id: 1 as never }, bad)).rejects.toMatchObject({ code: 121 });
    await expect(target.findOneAndUpdate({ _id: 1 as never }, bad)).rejects.toMatchObject({ code: 121 });
    await expect(target.replaceOne({ _id: 1 as never }, { x: "text" })).rejects.toMatchObject({ code: 121 });
    await target.insertOne({ x: "text" }, bypass);
    await target.updateOne({ _id: 1 as never }, bad, bypass);
    await target.findOneAndReplace({ _id: 2 as never }, { x: "text" }, bypass);
    expect(await target.countDocuments({ x: "text" })).toBe(3);
  });
});
