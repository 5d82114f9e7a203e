import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Decimal128, Double, EJSON, Int32, Long, ObjectId, type Document } from "bson";
import { startTestServer, type TestServer } from "./support/in-process.js";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((n) => new Int32(n)),
  fc.integer({ min: -3, max: 3 }).map((n) => new Double(n + 0.5)),
  fc.integer({ min: -3, max: 3 }).map((n) => Long.fromNumber(n)),
  fc.constantFrom(
    Decimal128.fromString("1"),
    Decimal128.fromString("2.5"),
    new Double(Number.NaN),
    new Double(-0),
  ),
  fc.constantFrom("", "a", "ab", "b", "é", "a\0b"),
  fc.constantFrom(null, true, false, new Date(0), new Date(5), new ObjectId("000000000000000000000001")),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom("x", "y"), scalar) },
  { weight: 1, arbitrary: fc.array(fc.dictionary(fc.constantFrom("x", "y"), scalar), { maxLength: 2 }) },
);
/** Only one field of an index may hold an array. */
const single = fc.oneof(scalar, fc.dictionary(fc.constantFrom("x", "y"), scalar));
const document = fc.record({ a: value, b: single }, { requiredKeys: [] });

const operator = fc.constantFrom("$eq", "$gt", "$gte", "$lt", "$lte", "$ne");
const comparison = fc.tuple(operator, scalar).map(([name, operand]) => ({ [name]: operand }));
const condition = fc.oneof(
  value,
  comparison,
  fc.tuple(comparison, comparison).map(([one, other]) => ({ ...one, ...other })),
  fc.array(scalar, { maxLength: 3 }).map((list) => ({ $in: list })),
  comparison.map((one) => ({ $elemMatch: one })),
  comparison.map((one) => ({ $not: one })),
  fc.boolean().map((there) => ({ $exists: there })),
  fc.constantFrom({ $regex: "^a" }, { $size: 1 }, { $type: "number" }),
);
const simple = fc.dictionary(fc.constantFrom("a", "b", "a.x", "b.y"), condition, { minKeys: 1, maxKeys: 2 });
const keyset = fc.tuple(scalar, scalar, fc.constantFrom("$lt", "$gt")).map(([a, b, way]) => ({
  $or: [{ a: { [way]: a } }, { a, b: { [way]: b } }],
}));
const filter = fc.oneof(
  simple,
  keyset,
  fc.array(simple, { minLength: 1, maxLength: 2 }).map((list) => ({ $or: list })),
);
const sort = fc.constantFrom({}, { a: 1 }, { a: -1, b: 1 }, { b: -1 }, { a: 1, b: 1 });

const window = fc.record({
  skip: fc.nat({ max: 3 }),
  limit: fc.integer({ min: 1, max: 5 }),
  collation: fc.constantFrom({}, { collation: { locale: "en", strength: 2 } }),
});

/** More of them for a long search: RUNS=3000. */
const RUNS = Number(process.env.RUNS ?? 60);

const INDEXES = [
  { a: 1 },
  { a: -1, b: -1 },
  { b: -1 },
  { a: 1, b: -1 },
  { "a.x": 1 },
  { "b.y": -1, a: 1 },
] as const;

describe("generated documents and filters", () => {
  test("when the same is asked with and without indexes, then the answers are the same", async () => {
    const plain = server.client.db("random").collection<Document>("plain");
    const indexed = server.client.db("random").collection<Document>("indexed");
    await indexed.createIndexes(INDEXES.map((key) => ({ key: { ...key } })) as never);
    await indexed.createIndex({ b: 1 }, { name: "partial", partialFilterExpression: { b: { $gt: 0 } } });
    await indexed.createIndex({ a: 1 }, { name: "sparse", sparse: true });
    await indexed.createIndex({ b: 1, a: -1 }, { name: "both", sparse: true });
    const property = fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(filter, sort, window), { minLength: 4, maxLength: 4 }),
      async (documents, queries) => {
        const stored = documents.map((one, _id) => ({ _id: _id as never, ...one }));
        for (const collection of [plain, indexed]) {
          await collection.deleteMany({});
          await collection.insertMany(stored);
        }
        for (const [where, order, { skip, limit, collation }] of queries) {
          const ids = async (collection: typeof plain): Promise<string> => {
            const found = await collection
              .find(where as never, { promoteValues: false })
              .sort(order as never)
              .toArray();
            const shown = found.map((one) => EJSON.stringify(one, { relaxed: false }));
            return shown.toSorted().join("\n");
          };
          expect(await ids(indexed)).toBe(await ids(plain));
          // A sort by _id at the end leaves one order only.
          const page = async (collection: typeof plain): Promise<unknown[]> => {
            const cursor = collection.find(where as never, { ...collation, projection: { _id: 1 } });
            const rows = await cursor.sort({ ...order, _id: -1 } as never).skip(skip).limit(limit).toArray();
            return rows.map(({ _id }) => _id);
          };
          expect(await page(indexed)).toEqual(await page(plain));
          expect(await indexed.countDocuments(where as never, collation)).toBe(
            await plain.countDocuments(where as never, collation),
          );
        }
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  }, 600_000);

  test.each(["$lt", "$lte", "$gt", "$gte", "$eq"])(
    "when %s bounds a field by NaN, then an index finds what a scan finds",
    async (name) => {
      const numbers = server.client.db("random").collection<Document>("numbers");
      await numbers.deleteMany({});
      await numbers.insertMany([{ a: Number.NaN }, { a: 1 }, { a: [Number.NaN, 2] }, {}, { a: null }]);
      await numbers.createIndex({ a: 1 });
      const where = { a: { [name]: Number.NaN } };
      const expected = name === "$lt" || name === "$gt" ? 0 : 2;
      expect(await numbers.find(where).hint({ $natural: 1 }).toArray()).toHaveLength(expected);
      expect(await numbers.find(where).hint("a_1").toArray()).toHaveLength(expected);
    },
  );

  test("when documents without arrays are sorted by an index, then as without it", async () => {
    const plain = server.client.db("sorted").collection<Document>("plain");
    const indexed = server.client.db("sorted").collection<Document>("indexed");
    await indexed.createIndex({ a: 1, b: -1, _id: 1 });
    const flat = fc.record({ a: scalar, b: scalar }, { requiredKeys: [] });
    const property = fc.asyncProperty(
      fc.array(flat, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(1, -1),
      async (list, way) => {
        const stored = list.map((one, _id) => ({ _id: _id as never, ...one }));
        const order = { a: way, b: -way, _id: way } as never;
        for (const collection of [plain, indexed]) {
          await collection.deleteMany({});
          await collection.insertMany(stored);
        }
        const ids = async (collection: typeof plain): Promise<unknown[]> =>
          (await collection.find().sort(order).toArray()).map(({ _id }) => _id);
        expect(await ids(indexed)).toEqual(await ids(plain));
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  }, 600_000);
});
