import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Collection, Document } from "mongodb";
import { documents, flatDocuments, createBoundaryFilters, queries } from "./support/generated-queries.js";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";
import { runQueryByAllCommands } from "./support/run-query-by-all-commands.js";
import { createPropertyOptions } from "./support/property-options.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Sets of indexes; the keys are the names of the sets in test titles. */
const INDEX_SETS: Record<string, [Document, Document?][]> = {
  many: [
    [{ a: 1 }],
    [{ a: -1, b: -1 }],
    [{ b: -1 }],
    [{ a: 1, b: -1 }],
    [{ "a.x": 1 }],
    [{ "b.y": -1, a: 1 }],
    [{ b: 1 }, { name: "partial", partialFilterExpression: { b: { $gt: 0 } } }],
    [{ a: 1 }, { name: "sparse", sparse: true }],
    [
      { b: 1, a: -1 },
      { name: "both", sparse: true },
    ],
    [{ u: -1 }, { unique: true }],
  ],
  "descending compound": [[{ a: -1, b: 1 }], [{ c: -1 }], [{ "c.x": -1, b: -1 }]],
  "deep multikey": [[{ "a.x": 1, "a.y": -1 }], [{ "c.x": 1, u: 1 }], [{ "c.0": 1 }], [{ "a.0.x": -1 }]],
  sparse: [
    [{ a: 1 }, { sparse: true }],
    [{ c: -1, b: 1 }, { sparse: true }],
    [{ "a.x": 1 }, { sparse: true }],
  ],
  partial: [
    [{ a: 1 }, { partialFilterExpression: { a: { $exists: true } } }],
    [{ b: -1, a: 1 }, { partialFilterExpression: { b: { $gte: 0 }, u: { $type: "string" } } }],
    [{ c: 1 }, { partialFilterExpression: { c: { $lt: 2 } } }],
    [{ u: 1 }, { unique: true, partialFilterExpression: { a: { $eq: 1 } } }],
  ],
};

const getMessage = ({ message }: Error): string => message;

interface CollectionPair {
  readonly plain: Collection<Document>;
  readonly indexed: Collection<Document>;
}

async function createCollections(name: string): Promise<CollectionPair> {
  const database = server.client.db(name.replaceAll(" ", "_"));
  const [plain, indexed] = [database.collection("plain"), database.collection("indexed")];
  for (const [key, options = {}] of INDEX_SETS[name] ?? []) await indexed.createIndex(key as never, options);
  return { plain, indexed };
}

async function insertIntoBoth({ plain, indexed }: CollectionPair, docs: Document[]): Promise<void> {
  for (const collection of [plain, indexed]) {
    await collection.deleteMany({});
    await collection.insertMany(docs);
  }
}

async function findAndCount(collection: Collection<Document>, filter: Document): Promise<Document> {
  const documents = await collection.find(filter, { projection: { _id: 1 } }).toArray();
  return {
    found: documents.map(({ _id }) => Number(_id)).toSorted((a, b) => a - b),
    count: await collection.countDocuments(filter),
  };
}

describe("random documents and filters", () => {
  test.each(Object.keys(INDEX_SETS))(
    "queries return the same results with the indexes %s as without indexes",
    async (name) => {
      const pair = await createCollections(name);
      const queryLists = fc.array(queries, { minLength: 4, maxLength: 4 });
      const property = fc.asyncProperty(documents, queryLists, async (docs, queryList) => {
        await insertIntoBoth(pair, docs);
        for (const query of queryList)
          expect(await runQueryByAllCommands(pair.indexed, query)).toEqual(
            await runQueryByAllCommands(pair.plain, query),
          );
      });
      await fc.assert(property, createPropertyOptions(20));
    },
    1_800_000,
  );

  test.each(Object.keys(INDEX_SETS))(
    "find and count return the same results with the indexes %s as without indexes, for ranges that end at stored values",
    async (name) => {
      const pair = await createCollections(name);
      const documentsWithFilters = documents.chain((docs) =>
        fc.tuple(fc.constant(docs), fc.array(createBoundaryFilters(docs), { minLength: 12, maxLength: 12 })),
      );
      const property = fc.asyncProperty(documentsWithFilters, async ([docs, filters]) => {
        await insertIntoBoth(pair, docs);
        for (const filter of filters) {
          const [indexedResult, plainResult] = await Promise.all(
            [pair.indexed, pair.plain].map((from) => findAndCount(from, filter)),
          );
          expect({ filter, ...indexedResult }).toEqual({ filter, ...plainResult });
        }
      });
      await fc.assert(property, createPropertyOptions(20));
    },
    1_800_000,
  );

  test("updates and deletes change the same documents with indexes as without indexes", async () => {
    const pair = await createCollections("many");
    const property = fc.asyncProperty(
      documents,
      queries,
      queries,
      async (docs, { filter, sort }, deleteQuery) => {
        await insertIntoBoth(pair, docs);
        const applyWrites = async (collection: CollectionPair["plain"]): Promise<unknown> => {
          const { modifiedCount } = await collection.updateMany(filter, {
            $set: { b: 1 },
            $inc: { changed: 1 },
          });
          const order = { ...sort, _id: 1 } as never;
          const updatedDocument = await collection.findOneAndUpdate(
            filter,
            { $unset: { a: 1 } },
            { sort: order, returnDocument: "after" },
          );
          const { deletedCount } = await collection.deleteMany(deleteQuery.filter);
          return {
            modifiedCount,
            updatedDocument,
            deletedCount,
            left: await collection.find().sort({ _id: 1 }).toArray(),
          };
        };
        const [indexedResult, plainResult] = [
          await applyWrites(pair.indexed).catch(getMessage),
          await applyWrites(pair.plain).catch(getMessage),
        ];
        expect(indexedResult).toEqual(plainResult);
        expect(await runQueryByAllCommands(pair.indexed, deleteQuery)).toEqual(
          await runQueryByAllCommands(pair.plain, deleteQuery),
        );
      },
    );
    await fc.assert(property, createPropertyOptions(25));
  }, 1_800_000);

  test.each(["$lt", "$lte", "$gt", "$gte", "$eq"])(
    "a comparison by %s with NaN finds the same documents by an index as by a scan",
    async (name) => {
      const numbers = server.client.db("random").collection<Document>("numbers");
      await numbers.deleteMany({});
      await numbers.insertMany([{ a: Number.NaN }, { a: 1 }, { a: [Number.NaN, 2] }, {}, { a: null }]);
      await numbers.createIndex({ a: 1 });
      const filter = { a: { [name]: Number.NaN } };
      const expected = name === "$lt" || name === "$gt" ? 0 : 2;
      expect(await numbers.find(filter).hint({ $natural: 1 }).toArray()).toHaveLength(expected);
      expect(await numbers.find(filter).hint("a_1").toArray()).toHaveLength(expected);
    },
  );

  test("documents without arrays are sorted in the same order with an index as without an index", async () => {
    const plain = server.client.db("sorted").collection<Document>("plain");
    const indexed = server.client.db("sorted").collection<Document>("indexed");
    await indexed.createIndex({ a: 1, b: -1, _id: 1 });
    const property = fc.asyncProperty(
      fc.array(flatDocuments, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(1, -1),
      async (list, direction) => {
        const docs = list.map((fields, _id) => ({ _id: _id as never, ...fields }));
        const order = { a: direction, b: -direction, _id: direction } as never;
        for (const collection of [plain, indexed]) {
          await collection.deleteMany({});
          await collection.insertMany(docs);
        }
        const findIds = async (collection: typeof plain): Promise<unknown[]> =>
          (await collection.find().sort(order).toArray()).map(({ _id }) => _id);
        expect(await findIds(indexed)).toEqual(await findIds(plain));
      },
    );
    await fc.assert(property, createPropertyOptions(60));
  }, 600_000);
});
