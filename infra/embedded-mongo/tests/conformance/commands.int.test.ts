import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  Binary,
  BSONRegExp,
  EJSON,
} from "bson";
import type { Document } from "mongodb";
import { startTestServer, type TestServer } from "../support/in-process.js";

let server: TestServer;
const database = () => server.client.db("commands");
const collection = () => database().collection<Document>("c");
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => database().dropDatabase());

const stored = (): Promise<unknown> =>
  collection().findOne({}, { promoteValues: false, bsonRegExp: true } as never);

const three = [1, 2, 3].map((n) => ({
  _id: n as never,
  n,
  s: `s${n}`,
  list: [n, n + 1, n + 2],
  in: { a: n, b: -n },
}));

describe("projections", () => {
  beforeEach(() => collection().insertMany(three));
  test.each<[Document, Document]>([
    [{ n: 1 }, { _id: 1, n: 1 }],
    [{ n: 1, _id: 0 }, { n: 1 }],
    [
      { n: 0, list: 0, in: 0 },
      { _id: 1, s: "s1" },
    ],
    [
      { _id: 0, list: 0, in: 0 },
      { n: 1, s: "s1" },
    ],
    [{ "in.a": 1 }, { _id: 1, in: { a: 1 } }],
    [
      { "in.a": 0, s: 0, n: 0, list: 0 },
      { _id: 1, in: { b: -1 } },
    ],
    [{ in: { b: 1 } }, { _id: 1, in: { b: -1 } }],
    [
      { list: { $slice: 2 }, in: 0, n: 0, s: 0 },
      { _id: 1, list: [1, 2] },
    ],
    [
      { list: { $slice: -1 }, in: 0, n: 0, s: 0 },
      { _id: 1, list: [3] },
    ],
    [
      { list: { $slice: [1, 1] }, in: 0, n: 0, s: 0 },
      { _id: 1, list: [2] },
    ],
    [{ list: { $elemMatch: { $gte: 2 } } }, { _id: 1, list: [2] }],
    [{ list: { $elemMatch: { $gt: 99 } } }, { _id: 1 }],
    [{ double: { $multiply: ["$n", 2] } }, { _id: 1, double: 2 }],
    [{ "list.$": 1 }, { _id: 1, list: [1] }],
  ])("when the projection is %j, then the document is %j", async (projection, expected) => {
    expect(await collection().findOne({ list: 1 }, { projection })).toEqual(expected);
  });

  test("when inclusion and exclusion are mixed, then it is refused", async () => {
    await expect(collection().findOne({}, { projection: { n: 1, s: 0 } })).rejects.toMatchObject({
      code: 31254,
    });
  });
});

describe("values", () => {
  const values = {
    int: new Int32(5),
    double: new Double(5),
    long: Long.fromNumber(5),
    big: Long.MAX_VALUE,
    decimal: Decimal128.fromString("5.00"),
    id: new ObjectId(),
    binary: new Binary(Buffer.from("abc"), 5),
    date: new Date(-1),
    time: new Timestamp({ t: 5, i: 6 }),
    regex: new BSONRegExp("a.b", "im"),
    min: new MinKey(),
    max: new MaxKey(),
    none: null,
    negative: new Double(-0),
  };
  test.each(Object.keys(values))(
    "when a value of the kind %s is stored and updated beside, then it stays as it was",
    async (name) => {
      const document = { _id: 1 as never, value: values[name as keyof typeof values] };
      await collection().insertOne(document);
      await collection().updateOne({}, { $set: { beside: new Int32(1) } });
      const expected = { ...document, _id: new Int32(1), beside: new Int32(1) };
      expect(EJSON.stringify(await stored(), { relaxed: false })).toBe(
        EJSON.stringify(expected, { relaxed: false }),
      );
    },
  );

  test("when fields look like numbers or carry dots and dollars, then names and order are kept", async () => {
    const names = ["b", "1", "a.b", "$c", "0", "__proto__"];
    // A Map, because JavaScript's own objects move names that look like numbers to the front.
    await collection().insertOne({ _id: 1 as never, o: new Map(names.map((name, n) => [name, n])) });
    const found = await collection().findOne({}, { raw: true });
    const text = Buffer.from(found as unknown as Uint8Array).toString("latin1");
    const places = names.map((name) => text.indexOf(`\x10${name}\0`));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("order", () => {
  const mixed: unknown[] = [
    new MinKey(),
    null,
    new Double(-1.5),
    0,
    Long.fromNumber(7),
    Decimal128.fromString("7.5"),
    "",
    "a",
    "b",
    { a: 1 },
    { b: 0 },
    new Binary(Buffer.from("x")),
    new ObjectId("000000000000000000000001"),
    false,
    true,
    new Date(0),
    new Timestamp({ t: 1, i: 1 }),
    new BSONRegExp("a"),
    new MaxKey(),
  ];
  test.each([[false], [true]])(
    "when values of all types are sorted (with an index: %s), then in BSON's order",
    async (index) => {
      await collection().insertMany(mixed.map((v, place) => ({ _id: place as never, v })).toReversed());
      if (index) await collection().createIndex({ v: 1 });
      const ids = async (direction: 1 | -1): Promise<unknown[]> =>
        (
          await collection()
            .find({}, { projection: { _id: 1 } })
            .sort({ v: direction })
            .toArray()
        ).map(({ _id }) => _id);
      expect(await ids(1)).toEqual(mixed.map((_, place) => place));
      expect(await ids(-1)).toEqual(mixed.map((_, place) => place).toReversed());
    },
  );

  test("when arrays are sorted, then by their least or greatest element", async () => {
    await collection().insertMany([
      { _id: 1 as never, v: [3, 9] },
      { _id: 2 as never, v: [1, 20] },
      { _id: 3 as never, v: 5 },
    ]);
    const ids = async (v: 1 | -1): Promise<unknown[]> =>
      (await collection().find().sort({ v }).toArray()).map(({ _id }) => _id);
    expect(await ids(1)).toEqual([2, 1, 3]);
    expect(await ids(-1)).toEqual([2, 1, 3]);
  });

  test.each<[number, string, string[]]>([
    [1, "resume", ["Resume", "resume", "résumé"]],
    [2, "resume", ["Resume", "resume"]],
    [3, "resume", ["resume"]],
  ])("when the collation has strength %s, then %s finds %j", async (strength, text, expected) => {
    await collection().insertMany(["resume", "Resume", "résumé"].map((s) => ({ s })));
    const found = await collection()
      .find({ s: text }, { collation: { locale: "en", strength } })
      .toArray();
    expect(found.map(({ s }) => String(s)).toSorted()).toEqual(expected);
  });
});

describe("cursors", () => {
  beforeEach(() => collection().insertMany(Array.from({ length: 250 }, (_, n) => ({ _id: n as never, n }))));

  test.each([[1], [7], [100], [250], [1000]])(
    "when the batch size is %s, then every document comes once, in order",
    async (batchSize) => {
      const found = await collection()
        .find({}, { batchSize, sort: { _id: 1 } })
        .toArray();
      expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 250 }, (_, n) => n));
    },
  );

  test("when no size is given, then the first batch holds 101", async () => {
    const { cursor } = await database().command({ find: "c" });
    expect(cursor.firstBatch).toHaveLength(101);
    const next = await database().command({ getMore: cursor.id, collection: "c" });
    expect(next.cursor).toMatchObject({ id: 0 });
    expect(next.cursor.nextBatch).toHaveLength(149);
  });

  test("when a cursor is killed, then it is unknown", async () => {
    const { cursor } = await database().command({ find: "c", batchSize: 2 });
    const killed = await database().command({ killCursors: "c", cursors: [cursor.id] });
    expect(killed.cursorsKilled).toHaveLength(1);
    await expect(database().command({ getMore: cursor.id, collection: "c" })).rejects.toMatchObject({
      code: 43,
      codeName: "CursorNotFound",
    });
  });

  test("when documents are large, then a batch stays inside the limit of a message", async () => {
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

  test("when skip and limit are given, then that window comes", async () => {
    const window = await collection().find().sort({ n: -1 }).skip(10).limit(3).toArray();
    expect(window.map(({ n }) => n)).toEqual([239, 238, 237]);
    expect(await collection().countDocuments({}, { skip: 240, limit: 20 })).toBe(10);
  });
});

describe("findAndModify", () => {
  beforeEach(() => collection().insertMany(three));
  test("when sorted and projected, then the first in order comes back as it was", async () => {
    const found = await collection().findOneAndUpdate(
      {},
      { $set: { n: 9 } },
      { sort: { n: -1 }, projection: { n: 1 } },
    );
    expect(found).toEqual({ _id: 3, n: 3 });
  });
  test("when the new one is wanted, then it comes back as it became", async () => {
    const found = await collection().findOneAndUpdate(
      { n: 2 },
      { $inc: { n: 5 } },
      { returnDocument: "after", projection: { n: 1 } },
    );
    expect(found).toEqual({ _id: 2, n: 7 });
  });
  test("when it is removed, then it is gone", async () => {
    expect(await collection().findOneAndDelete({ n: 1 }, { projection: { _id: 1 } })).toEqual({ _id: 1 });
    expect(await collection().countDocuments()).toBe(2);
  });
  test("when nothing matches, then null, or with upsert the new one", async () => {
    expect(await collection().findOneAndUpdate({ n: 99 }, { $set: { a: 1 } })).toBeNull();
    const made = await collection().findOneAndReplace(
      { _id: 9 as never },
      { a: 1 },
      { upsert: true, returnDocument: "after" },
    );
    expect(made).toEqual({ _id: 9, a: 1 });
  });
  test("when many claim one document by its version, then one gets it", async () => {
    const claims = Array.from({ length: 40 }, () =>
      collection().findOneAndUpdate({ _id: 1 as never, n: 1 }, { $inc: { n: 1 } }),
    );
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
  });
  test("when many upsert one key, then there is one document with all their counts", async () => {
    await collection().createIndex({ key: 1 }, { unique: true, sparse: true });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        collection().updateOne({ key: "k" }, { $inc: { n: 1 } }, { upsert: true }),
      ),
    );
    expect(await collection().find({ key: "k" }).toArray()).toMatchObject([{ n: 50 }]);
  });
});

describe("bulk writes", () => {
  const models = [
    { insertOne: { document: { _id: 1 as never } } },
    { insertOne: { document: { _id: 1 as never } } },
    { insertOne: { document: { _id: 2 as never } } },
  ];
  test("when ordered, then it stops at the first error", async () => {
    const error = { code: 11000, writeErrors: [{ index: 1, code: 11000 }], result: { insertedCount: 1 } };
    await expect(collection().bulkWrite(models)).rejects.toMatchObject(error);
    expect(await collection().countDocuments()).toBe(1);
  });
  test("when unordered, then all others are carried out", async () => {
    await expect(collection().bulkWrite(models, { ordered: false })).rejects.toMatchObject({
      result: { insertedCount: 2 },
    });
    expect(await collection().countDocuments()).toBe(2);
  });
  test("when a client writes to several collections at once, then each operation is reported", async () => {
    const result = await server.client.bulkWrite(
      [
        { name: "insertOne", namespace: "commands.x", document: { _id: 1 as never } },
        {
          name: "updateOne",
          namespace: "commands.y",
          filter: { _id: 5 as never },
          update: { $set: { a: 1 } },
          upsert: true,
        },
        { name: "deleteMany", namespace: "commands.x", filter: {} },
      ],
      { verboseResults: true },
    );
    expect(result).toMatchObject({ insertedCount: 1, upsertedCount: 1, deletedCount: 1 });
  });
});

describe("errors", () => {
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
    [{ aggregate: "c", pipeline: [] }, 9, "FailedToParse"],
    [{ findAndModify: "c", query: {} }, 9, "FailedToParse"],
    [
      { insert: "c", documents: [{}], txnNumber: Long.ONE, startTransaction: true, autocommit: false },
      20,
      "IllegalOperation",
    ],
    [{ create: "c", capped: true, size: 1000 }, 72, "InvalidOptions"],
    [{ createIndexes: "c", indexes: [{ key: { a: "text" }, name: "t" }] }, 67, "CannotCreateIndex"],
    [
      { createIndexes: "c", indexes: [{ key: { a: 1 }, name: "t", nope: 1 }] },
      197,
      "InvalidIndexSpecificationOption",
    ],
  ])("when the command is %j, then the error is %s %s", async (command, code, codeName) => {
    await collection().insertOne({});
    await expect(database().command(command)).rejects.toMatchObject({ code, codeName });
  });

  test.each<[unknown, number]>([
    [[1], 53],
    [/x/, 53],
    [{ $a: 1 }, 52],
  ])("when an _id is %j, then it is refused", async (_id, code) => {
    await expect(collection().insertOne({ _id } as never)).rejects.toMatchObject({ code });
  });

  test("when a document grows over 16 MB, then it is refused and stays", async () => {
    await collection().insertOne({ _id: 1 as never, text: "x".repeat(10_000_000) });
    await expect(
      collection().updateOne({}, { $set: { more: "x".repeat(10_000_000) } }),
    ).rejects.toMatchObject({ code: 10334 });
    expect(Object.keys((await collection().findOne({})) ?? {})).toEqual(["_id", "text"]);
  });

  test("when a collection exists already, then creating it fails with its own code", async () => {
    await database().createCollection("c");
    await expect(database().command({ create: "c" })).rejects.toMatchObject({
      code: 48,
      codeName: "NamespaceExists",
    });
  });
});
