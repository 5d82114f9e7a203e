import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { BSONRegExp } from "bson";
import fc from "fast-check";
import type { Collection, Document } from "mongodb";
import { documents } from "./support/generated-queries.js";
import { createPropertyOptions } from "./support/property-options.js";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NEWEST_FIRST = { created_at: -1, _id: -1 } as const;
const OLDEST_FIRST = { created_at: 1, _id: 1 } as const;

async function createOrders(count: number): Promise<Collection<Document>> {
  const orders = server.client.db("orders").collection<Document>(`of${count}`);
  await orders.createIndex({ words: 1, ...NEWEST_FIRST }, { name: "words" });
  const docs = Array.from({ length: count }, (_, n) => ({
    _id: n as never,
    words: [`word${n % 10}`, `word${n % 7}x`, "common"],
    created_at: new Date((n * 7919) % count),
  }));
  await orders.insertMany(docs);
  return orders;
}

const listIds = (docs: readonly Document[]): unknown[] => docs.map(({ _id }) => _id);

test.each([
  ["newest first", NEWEST_FIRST],
  ["oldest first", OLDEST_FIRST],
])("a page of the documents with a prefix, %s, reads no other documents", async (_name, order) => {
  const orders = await createOrders(200);
  const findPage = (hint: string | Document) =>
    orders.find({ words: /^word/ }, { hint }).sort(order).limit(20);
  const { executionStats } = await findPage("words").explain("executionStats");
  expect(executionStats).toMatchObject({ nReturned: 20, totalKeysExamined: 400, totalDocsExamined: 20 });
  const page = await findPage("words").toArray();
  expect(listIds(page)).toEqual(listIds(await findPage({ $natural: 1 }).toArray()));
  await orders.drop();
});

test("a page is sorted by its documents if there are too many keys to sort", async () => {
  const orders = await createOrders(20_000);
  const findPage = (hint: string | Document) =>
    orders.find({ words: /^c/ }, { hint }).sort(NEWEST_FIRST).skip(5).limit(20).toArray();
  expect(listIds(await findPage("words"))).toEqual(listIds(await findPage({ $natural: 1 })));
  await orders.drop();
});

const textCondition = fc.constantFrom<unknown>(
  "a",
  "ab",
  /^a/,
  /^A/,
  new BSONRegExp("^a"),
  { $regex: "^a" },
  { $in: ["a", "b"] },
  { $in: [/^a/, "b", new BSONRegExp("a")] },
  { $gte: "a" },
  { $gt: "a", $lt: "b" },
  { $lte: "b" },
);
const fields = fc.constantFrom(["a", "b"], ["b", "a"]);
const direction = fc.constantFrom(1, -1);
const pages = fc.record({
  condition: textCondition,
  fields,
  direction,
  limit: fc.integer({ min: 1, max: 6 }),
});

test("sorted pages of random documents, some with arrays, are the same with an index as without one", async () => {
  const [plain, indexed] = ["plain", "indexed"].map((name) =>
    server.client.db("random").collection<Document>(name),
  ) as [Collection<Document>, Collection<Document>];
  await indexed.createIndexes([{ key: { a: 1, b: -1, _id: -1 } }, { key: { b: 1, a: -1, _id: -1 } }]);
  const pageLists = fc.array(pages, { minLength: 15, maxLength: 15 });
  const property = fc.asyncProperty(documents, pageLists, async (docs, pageList) => {
    for (const collection of [plain, indexed]) {
      await collection.deleteMany({});
      await collection.insertMany(docs);
    }
    for (const { condition, fields: [field, sortField] = [], direction: way, limit } of pageList) {
      const order = { [String(sortField)]: way, _id: way } as never;
      const findPage = (collection: Collection<Document>) =>
        collection
          .find({ [String(field)]: condition } as never)
          .sort(order)
          .limit(limit)
          .toArray();
      expect(listIds(await findPage(indexed))).toEqual(listIds(await findPage(plain)));
    }
  });
  await fc.assert(property, createPropertyOptions(40));
}, 1_800_000);
