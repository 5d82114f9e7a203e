import { describe, expect, test } from "@jest/globals";
import { MongoClientBulkWriteError } from "mongodb";
import type { AnyClientBulkWriteModel, ClientBulkWriteResult, Document } from "mongodb";
import { emptyDatabase } from "../support/in-process.js";

const { client, collection, database } = emptyDatabase("client-bulk");
type Models = AnyClientBulkWriteModel<Document>[];

const namespace = "client-bulk.c";
const fill = () => collection().insertMany([1, 2, 3].map((n) => ({ _id: n as never, x: n * 11 })));
const all = () => collection().find().sort({ _id: 1 }).toArray();
const shown = ({
  insertResults,
  updateResults,
  deleteResults,
  ...counts
}: ClientBulkWriteResult): Document => ({
  ...counts,
  inserted: [...(insertResults ?? [])],
  updated: [...(updateResults ?? [])],
  deleted: [...(deleteResults ?? [])],
});

async function failed(models: Models, options: Document): Promise<Document> {
  const error: unknown = await client()
    .bulkWrite(models as never, options)
    .catch((reason: unknown) => reason);
  if (!(error instanceof MongoClientBulkWriteError)) throw new Error("nothing failed");
  const { writeErrors, partialResult } = error;
  return {
    errors: [...writeErrors].map(([at, { code }]) => [at, code]),
    counts: partialResult && shown(partialResult),
  };
}

describe("the client's bulkWrite", () => {
  test("when it is verbose, then each statement's result is told", async () => {
    await fill();
    const models = [
      { name: "insertOne", namespace, document: { _id: 8 } },
      { name: "updateOne", namespace, filter: { _id: 1 }, update: { $inc: { x: 1 } } },
      { name: "updateMany", namespace, filter: {}, update: { $set: { k: 1 } } },
      {
        name: "replaceOne",
        namespace: "client-bulk.d",
        filter: { _id: 5 },
        replacement: { x: 1 },
        upsert: true,
      },
      { name: "deleteOne", namespace, filter: { _id: 2 } },
      { name: "deleteMany", namespace, filter: {} },
    ];
    expect(shown(await client().bulkWrite(models as never, { verboseResults: true }))).toMatchObject({
      insertedCount: 1,
      matchedCount: 5,
      modifiedCount: 5,
      upsertedCount: 1,
      deletedCount: 4,
      inserted: [[0, { insertedId: 8 }]],
      updated: [
        [1, { matchedCount: 1, modifiedCount: 1, didUpsert: false }],
        [2, { matchedCount: 4, modifiedCount: 4, didUpsert: false }],
        [3, { matchedCount: 1, modifiedCount: 0, didUpsert: true, upsertedId: 5 }],
      ],
      deleted: [
        [4, { deletedCount: 1 }],
        [5, { deletedCount: 3 }],
      ],
    });
    expect(await database().collection("d").find().toArray()).toEqual([{ _id: 5, x: 1 }]);
  });

  test.each([
    [true, [[1, 11000]], 1],
    [
      false,
      [
        [1, 11000],
        [3, 2],
      ],
      2,
    ],
  ])(
    "when statements fail and ordered is %j, then these are told and what was done",
    async (ordered, errors, inserted) => {
      await fill();
      const models = [
        { name: "insertOne", namespace, document: { _id: 7 } },
        { name: "insertOne", namespace, document: { _id: 1 } },
        { name: "insertOne", namespace, document: { _id: 4 } },
        { name: "deleteOne", namespace, filter: { $bad: 1 } },
      ] as Models;
      const outcome = await failed(models, { ordered, verboseResults: true });
      expect(outcome).toMatchObject({ errors, counts: { insertedCount: inserted } });
      expect(await collection().countDocuments()).toBe(3 + inserted);
    },
  );

  test("when options come along, then they decide as in single commands", async () => {
    await fill();
    const models = [
      { name: "updateOne", namespace, filter: {}, update: [{ $set: { last: "$$v" } }], sort: { _id: -1 } },
      {
        name: "updateOne",
        namespace,
        filter: { _id: 1 },
        update: { $set: { "list.$[i]": 5 } },
        arrayFilters: [{ i: 0 }],
      },
      {
        name: "replaceOne",
        namespace,
        filter: { s: "A" },
        replacement: { y: 1 },
        collation: { locale: "en", strength: 2 },
      },
      { name: "deleteOne", namespace, filter: { _id: 2 }, hint: "_id_" },
    ];
    await collection().updateOne({ _id: 1 as never }, { $set: { list: [0, 1] } });
    await collection().insertOne({ _id: 9 as never, s: "a" });
    models[0] = { ...models[0], sort: { x: -1 } } as never;
    await client().bulkWrite(models as never, {
      let: { v: 7 },
      comment: "why",
      bypassDocumentValidation: true,
    });
    expect(await all()).toEqual([
      { _id: 1, x: 11, list: [5, 1] },
      { _id: 3, x: 33, last: 7 },
      { _id: 9, y: 1 },
    ]);
  });

  test.each<[Document, number]>([
    [{ ops: [{ insert: 3, document: {} }], nsInfo: [{ ns: namespace }] }, 2],
    [{ ops: [], nsInfo: [{ ns: namespace }] }, 16],
    [
      {
        ops: [{ update: 0, filter: {}, updateMods: { $set: { a: 1 } }, multi: true, sort: { a: 1 } }],
        nsInfo: [{ ns: namespace }],
      },
      9,
    ],
  ])("when the command is %j, then it is refused with %i", async (command, code) => {
    const outcome = client()
      .db("admin")
      .command({ bulkWrite: 1, ...command });
    const found = await outcome.then(
      ({ cursor }) => cursor.firstBatch[0] as Document,
      (error: Document) => error,
    );
    expect(found).toMatchObject({ code });
  });
});
