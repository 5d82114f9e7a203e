import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Document, UpdateOptions } from "mongodb";
import { startTestServer } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";

let server: TestServer;
const collection = () => server.client.db("updates").collection<Document>("c");
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type UpdateCase = [
  start: Document,
  update: Document | Document[],
  expected: Document,
  options?: UpdateOptions,
  filter?: Document,
];

const cases: UpdateCase[] = [
  [{ a: 1 }, { $set: { b: 2 } }, { a: 1, b: 2 }],
  [{ a: 1 }, { $set: { "x.y.z": 2 } }, { a: 1, x: { y: { z: 2 } } }],
  [{ a: [1, 2] }, { $set: { "a.3": 9 } }, { a: [1, 2, null, 9] }],
  [{ a: 1 }, { $set: { c: 1, b: 1 } }, { a: 1, b: 1, c: 1 }],
  [{ a: 1, b: 2 }, { $unset: { b: "" } }, { a: 1 }],
  [{ a: [1, 2, 3] }, { $unset: { "a.1": "" } }, { a: [1, null, 3] }],
  [{ a: 1 }, { $inc: { a: 2, b: 5 } }, { a: 3, b: 5 }],
  [{ a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  [{ a: 3 }, { $min: { a: 2 } }, { a: 2 }],
  [{ a: 3 }, { $min: { a: 4 } }, { a: 3 }],
  [{ a: 3 }, { $max: { a: 4, b: 1 } }, { a: 4, b: 1 }],
  [{ a: 3 }, { $max: { a: "text" } }, { a: "text" }],
  [{ a: 1, b: 2 }, { $rename: { a: "c" } }, { b: 2, c: 1 }],
  [{ a: 1 }, { $rename: { nope: "c" } }, { a: 1 }],
  [{ a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  [{}, { $push: { a: 2 } }, { a: [2] }],
  [{ a: [1] }, { $push: { a: { $each: [5, 3] } } }, { a: [1, 5, 3] }],
  [{ a: [1] }, { $push: { a: { $each: [5, 3], $sort: 1 } } }, { a: [1, 3, 5] }],
  [{ a: [1] }, { $push: { a: { $each: [5, 3], $slice: -2 } } }, { a: [5, 3] }],
  [{ a: [1] }, { $push: { a: { $each: [5, 3], $position: 0 } } }, { a: [5, 3, 1] }],
  [
    { a: [{ k: 2 }, { k: 1 }] },
    { $push: { a: { $each: [], $sort: { k: 1 } } } },
    { a: [{ k: 1 }, { k: 2 }] },
  ],
  [{ a: [1, 2] }, { $addToSet: { a: 2 } }, { a: [1, 2] }],
  [{ a: [1, 2] }, { $addToSet: { a: { $each: [2, 3, 3] } } }, { a: [1, 2, 3] }],
  [{ a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  [{ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    {
      a: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    },
    { $pull: { a: { k: 1 } } },
    { a: [{ k: 2, v: 1 }] },
  ],
  [{ a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  [{ a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  [{ a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  [{ a: 1 }, { $setOnInsert: { b: 1 } }, { a: 1 }],
  [{ a: [1, 2, 3] }, { $set: { "a.$": 9 } }, { a: [1, 9, 3] }, {}, { a: 2 }],
  [{ a: [{ k: 1 }, { k: 2 }] }, { $inc: { "a.$.k": 5 } }, { a: [{ k: 1 }, { k: 7 }] }, {}, { "a.k": 2 }],
  [{ a: 1 }, { $set: { a: { b: 1 } } }, { a: { b: 1 } }],
  [{ a: { b: 1 } }, { $set: { "a.c": 2 } }, { a: { b: 1, c: 2 } }],
];

function addDefaults([start, update, expected, options = {}, filter = {}]: UpdateCase): Required<UpdateCase> {
  return [start, update, expected, options, filter];
}

describe("updates of stored documents", () => {
  test.each(cases.map(addDefaults))(
    "updating %j by %j results in %j",
    async (start, update, expected, options, filter) => {
      await collection().deleteMany({});
      await collection().insertOne({ _id: 1 as never, ...start });
      await collection().updateOne({ _id: 1 as never, ...filter }, update as Document, options);
      expect(await collection().findOne({})).toEqual({ _id: 1, ...expected });
    },
  );

  test.each<[Document, Document | Document[], number]>([
    [{ a: "text" }, { $inc: { a: 1 } }, 14],
    [{ a: 1 }, { $inc: { a: "x" } }, 14],
    [{ a: 1 }, { $push: { a: 1 } }, 2],
    [{ a: 1 }, { $set: { "a.b": 1 } }, 28],
    [{ a: 1 }, { $set: { _id: 2 } }, 66],
    [{ a: 1 }, { $set: { a: 1, "a.b": 2 } }, 40],
    [{ a: 1 }, { $set: { b: 1 }, $inc: { b: 1 } }, 40],
    [{ a: 1 }, { $nope: { a: 1 } }, 9],
    [{ a: [1] }, { $set: { "a.$": 1 } }, 2],
    [{ a: 1 }, { $rename: { a: "a" } }, 2],
    [{ a: [1] }, { $set: { "a.$[x]": 1 } }, 115],
    [{ a: [1] }, { $set: { "a.$[]": 1 } }, 115],
    [{ a: 1 }, { $bit: { a: { and: 1 } } }, 9],
    [{ a: 1 }, { $pop: { a: 3 } }, 9],
    [{ a: 1 }, [{ $set: { a: 2 } }], 9],
  ])("updating %j by %j changes nothing and is refused with error %i", async (start, update, code) => {
    await collection().deleteMany({});
    await collection().insertOne({ _id: 1 as never, ...start });
    await expect(collection().updateOne({ _id: 1 as never }, update as Document)).rejects.toMatchObject({
      code,
    });
    expect(await collection().findOne({})).toEqual({ _id: 1, ...start });
  });

  test.each<[Document, Document | Document[], Document]>([
    [{ _id: 5, a: 1 }, { $set: { b: 2 } }, { _id: 5, a: 1, b: 2 }],
    [{ _id: 5, a: { $gt: 1 } }, { $set: { b: 2 } }, { _id: 5, b: 2 }],
    [{ _id: 5, a: { $eq: 3 }, "n.x": 1 }, { $inc: { c: 1 } }, { _id: 5, a: 3, n: { x: 1 }, c: 1 }],
    [{ _id: 5, $and: [{ a: 1 }, { b: 2 }] }, { $setOnInsert: { c: 3 } }, { _id: 5, a: 1, b: 2, c: 3 }],
    [{ _id: 5, $or: [{ a: 1 }, { b: 2 }] }, { $set: { c: 3 } }, { _id: 5, c: 3 }],
  ])("an upsert with filter %j and update %j inserts %j", async (filter, update, expected) => {
    await collection().deleteMany({});
    const result = await collection().updateOne(filter, update as Document, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 5 });
    expect(await collection().findOne({})).toEqual(expected);
  });

  test("an update that changes nothing counts as matched, not modified", async () => {
    await collection().deleteMany({});
    await collection().insertOne({ _id: 1 as never, a: 1 });
    expect(await collection().updateOne({}, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });

  test("updateMany changes each document once, even if the update changes its index key", async () => {
    await collection().deleteMany({});
    await collection().createIndex({ n: 1 });
    await collection().insertMany(Array.from({ length: 2500 }, (_, n) => ({ _id: n as never, n })));
    const result = await collection().updateMany({ n: { $gte: 0 } }, { $inc: { n: 10_000 } });
    expect(result).toMatchObject({ matchedCount: 2500, modifiedCount: 2500 });
    expect(await collection().countDocuments({ n: { $gte: 10_000, $lt: 12_500 } })).toBe(2500);
    expect(await collection().deleteMany({ n: { $gte: 0 } })).toMatchObject({ deletedCount: 2500 });
  });
});
