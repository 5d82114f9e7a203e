import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Decimal128, Long, ObjectId } from "mongodb";
import type { Document, Filter } from "mongodb";
import { startTestServer } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";

let server: TestServer;
type NumberedDocument = Document & { _id: number };
const plainCollection = () => server.client.db("filters").collection<NumberedDocument>("plain");
const indexedCollection = () => server.client.db("filters").collection<NumberedDocument>("indexed");

const oid = new ObjectId("0123456789abcdef01234567");
const documents: NumberedDocument[] = [
  {
    _id: 1,
    a: 1,
    b: "x",
    tags: ["red", "blue"],
    n: { x: 1, y: 2 },
    arr: [
      { k: 1, v: "a" },
      { k: 2, v: "b" },
    ],
    d: new Date(0),
  },
  { _id: 2, a: Long.fromNumber(5), b: "X", tags: [], n: { y: 2, x: 1 }, arr: [{ k: 3 }], nul: null },
  { _id: 3, a: 2.5, b: "xyz", tags: "red" },
  { _id: 4, a: Decimal128.fromString("5"), b: /x/, arr: [1, 2, 3] },
  { _id: 5, a: "5", arr: [[1, 2], 3] },
  { _id: 6, a: null, b: oid },
  { _id: 7, a: [1, 5, 10], b: true },
  { _id: 8 },
  { _id: 9, a: Number.NaN },
  { _id: 10, a: { x: 1 } },
];
const allIds = documents.map(({ _id }) => _id as number);
const allExcept = (...ids: number[]): number[] => allIds.filter((id) => !ids.includes(id));

const cases: [Filter<NumberedDocument>, number[]][] = [
  [{}, allIds],
  [{ $and: [{ _id: 1 }, { _id: 2 }] }, []],
  [{ _id: { $in: [1, 9], $gte: 5 } }, [9]],
  [{ _id: { $eq: 9, $lt: 5 } }, []],
  [{ a: 1 }, [1, 7]],
  [{ a: 5 }, [2, 4, 7]],
  [{ a: Long.fromNumber(5) }, [2, 4, 7]],
  [{ a: Decimal128.fromString("5.0") }, [2, 4, 7]],
  [{ a: { $eq: "5" } }, [5]],
  [{ a: { $gt: 2 } }, [2, 3, 4, 7]],
  [{ a: { $gte: 5 } }, [2, 4, 7]],
  [{ a: { $lt: 2 } }, [1, 7]],
  [{ a: { $lte: 2.5 } }, [1, 3, 7]],
  [{ a: { $gt: 4, $lt: 6 } }, [2, 4, 7]],
  [{ a: { $gt: 5, $lt: 1.5 } }, [7]],
  [{ a: { $gte: Number.NaN } }, [9]],
  [{ a: Number.NaN }, [9]],
  [{ a: null }, [6, 8]],
  [{ a: { $gte: null } }, [6, 8]],
  [{ a: { $lte: null } }, [6, 8]],
  [{ a: { $gt: null } }, []],
  [{ a: { $ne: null } }, allExcept(6, 8)],
  [{ a: { $exists: true } }, allExcept(8)],
  [{ a: { $exists: false } }, [8]],
  [{ a: { $ne: 5 } }, allExcept(2, 4, 7)],
  [{ a: { $in: [1, "5"] } }, [1, 5, 7]],
  [{ a: { $in: [null, 2.5] } }, [3, 6, 8]],
  [{ a: { $in: [] } }, []],
  [{ a: { $nin: [1, 5] } }, allExcept(1, 2, 4, 7)],
  [{ a: { $type: "number" } }, [1, 2, 3, 4, 7, 9]],
  [{ a: { $type: "int" } }, [1, 7]],
  [{ a: { $type: 16 } }, [1, 7]],
  [{ a: { $type: "long" } }, [2]],
  [{ a: { $type: "double" } }, [3, 9]],
  [{ a: { $type: "decimal" } }, [4]],
  [{ a: { $type: "string" } }, [5]],
  [{ a: { $type: "null" } }, [6]],
  [{ a: { $type: "array" } }, [7]],
  [{ a: { $type: "object" } }, [10]],
  [{ a: { $type: ["string", "null"] } }, [5, 6]],
  [{ a: { $size: 3 } }, [7]],
  [{ a: { $all: [1, 5] } }, [7]],
  [{ a: { $all: [5] } }, [2, 4, 7]],
  [{ a: { $elemMatch: { $gt: 4, $lt: 6 } } }, [7]],
  [{ a: { $elemMatch: { $gt: 5, $lt: 6 } } }, []],
  [{ a: { $mod: [5, 0] } }, [2, 4, 7]],
  [{ a: { $not: { $gt: 2 } } }, [1, 5, 6, 8, 9, 10]],
  [{ a: [1, 5, 10] }, [7]],
  [{ a: { $eq: [1, 5, 10] } }, [7]],
  [{ a: { x: 1 } }, [10]],
  [{ a: {} }, []],
  [{ "a.x": 1 }, [10]],
  [{ "a.1": 5 }, [7]],
  [{ "n.x": 1 }, [1, 2]],
  [{ n: { x: 1, y: 2 } }, [1]],
  [{ n: { y: 2, x: 1 } }, [2]],
  [{ "arr.k": 1 }, [1]],
  [{ "arr.k": { $gt: 1 } }, [1, 2]],
  [{ "arr.0.k": 3 }, [2]],
  [{ arr: { $elemMatch: { k: 1, v: "a" } } }, [1]],
  [{ arr: { $elemMatch: { k: 1, v: "b" } } }, []],
  [{ "arr.k": 1, "arr.v": "b" }, [1]],
  [{ arr: [1, 2, 3] }, [4]],
  [{ arr: [1, 2] }, [5]],
  [{ arr: 3 }, [4, 5]],
  [{ "arr.0": 1 }, [4]],
  [{ "arr.0.0": 1 }, [5]],
  [{ arr: { $size: 2 } }, [1, 5]],
  [{ tags: "red" }, [1, 3]],
  [{ tags: [] }, [2]],
  [{ tags: { $all: ["red", "blue"] } }, [1]],
  [{ tags: { $in: [/^bl/] } as never }, [1]],
  [{ "tags.1": "blue" }, [1]],
  [{ b: /x/ }, [1, 3, 4]],
  [{ b: { $regex: "X", $options: "i" } }, [1, 2, 3]],
  [{ b: { $regex: "^xy" } }, [3]],
  [{ b: { $regex: "^x\\_" } }, []],
  [{ b: /^x/ }, [1, 3]],
  [{ b: { $not: /x/ } }, allExcept(1, 3, 4)],
  [{ b: { $gt: "x" } }, [3]],
  [{ b: { $lt: "x" } }, [2]],
  [{ b: true }, [7]],
  [{ b: oid }, [6]],
  [{ b: { $type: "objectId" } }, [6]],
  [{ b: { $type: "regex" } }, [4]],
  [{ d: new Date(0) }, [1]],
  [{ d: { $lt: new Date(1) } }, [1]],
  [{ d: { $gt: 0 } as never }, []],
  [{ nul: null }, allIds],
  [{ nul: { $type: "null" } }, [2]],
  [{ $or: [{ a: 1 }, { b: "xyz" }] }, [1, 3, 7]],
  [{ $nor: [{ a: { $exists: true } }] }, [8]],
  [{ $and: [{ a: { $gt: 1 } }, { b: "xyz" }] }, [3]],
  [{ $expr: { $eq: ["$a", "$n.x"] } }, [1, 8]],
  [{ $expr: { $gt: ["$a", 4] } }, [2, 4, 5, 7, 10]],
  [{ a: 1, $comment: "why" }, [1, 7]],
];

beforeAll(async () => {
  server = await startTestServer();
  await plainCollection().insertMany(documents);
  const indexKeys: Record<string, 1 | -1>[] = [
    { a: 1 },
    { b: -1 },
    { tags: 1 },
    { "arr.k": 1 },
    { "n.x": 1, a: -1 },
    { d: 1 },
    { nul: 1 },
  ];
  await indexedCollection().createIndexes(indexKeys.map((key) => ({ key })));
  await indexedCollection().insertMany(documents);
});
afterAll(() => server.stop());

describe("filters on stored documents", () => {
  test.each(cases)(
    "the filter %j matches the same documents with and without indexes",
    async (filter, ids) => {
      const findIds = async (collection: ReturnType<typeof plainCollection>): Promise<number[]> =>
        (await collection.find(filter).toArray()).map(({ _id }) => _id).sort((a, b) => a - b);
      expect(await findIds(plainCollection())).toEqual(ids);
      expect(await findIds(indexedCollection())).toEqual(ids);
      expect(await indexedCollection().countDocuments(filter)).toBe(ids.length);
    },
  );

  test.each<[Document, number]>([
    [{ $nope: 1 }, 2],
    [{ a: { $nope: 1 } }, 2],
    [{ a: { $in: 1 } }, 2],
    [{ $and: [] }, 2],
    [{ $or: {} }, 2],
    [{ a: { $type: "nothing" } }, 2],
    [{ a: { $regex: "(" } }, 51091],
  ])("the server refuses the malformed filter %j with error %i", async (filter, code) => {
    await expect(plainCollection().find(filter).toArray()).rejects.toMatchObject({ code });
  });
});
