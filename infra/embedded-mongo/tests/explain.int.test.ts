import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Document, Filter, Sort } from "mongodb";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

const ORDER_COUNT = 500;
let server: TestServer;
const orders = () => server.client.db("plan").collection("orders");

beforeAll(async () => {
  server = await startTestServer();
  await orders().createIndexes([
    { key: { code: 1 }, unique: true },
    { key: { status: 1, created_at: -1 } },
    { key: { created_at: -1, _id: -1 } },
    { key: { tags: 1 } },
    { key: { email: 1 }, sparse: true },
    { key: { paid_at: 1 }, partialFilterExpression: { status: "paid" } },
    { key: { "person.name": 1 } },
  ]);
  await orders().insertMany(Array.from({ length: ORDER_COUNT }, (_, n) => createOrder(n)) as Document[]);
});
afterAll(() => server.stop());

function createOrder(n: number): Document {
  const status = ["new", "paid", "done"][n % 3];
  return {
    _id: n as never,
    code: `c${String(n).padStart(4, "0")}`,
    status,
    created_at: new Date(1_000_000 + Math.floor(n / 2) * 1000),
    tags: [`t${n % 10}`, "all"],
    ...(n % 50 === 0 ? { email: `e${n}@x.id` } : {}),
    paid_at: new Date(2_000_000 + n),
    person: { name: `n${n % 100}` },
    amount: n,
  };
}

interface ExplainedQuery {
  readonly index: string | undefined;
  readonly returned: number;
  readonly keys: number;
  readonly stage: string;
}

async function explain(filter: Filter<Document>, sort?: Sort, limit?: number): Promise<ExplainedQuery> {
  let cursor = orders().find(filter);
  if (sort) cursor = cursor.sort(sort);
  if (limit) cursor = cursor.limit(limit);
  const { queryPlanner, executionStats } = await cursor.explain("executionStats");
  const { winningPlan } = queryPlanner;
  return {
    stage: winningPlan.stage,
    index: (winningPlan.inputStage?.inputStage ?? winningPlan.inputStage)?.indexName,
    returned: executionStats.nReturned,
    keys: executionStats.totalKeysExamined,
  };
}

const createDate = (n: number): Date => new Date(1_000_000 + n * 1000);

describe("the indexes that the planner chooses", () => {
  test.each<[string, Filter<Document>, Sort | undefined, number | undefined, string, number]>([
    ["a unique value", { code: "c0007" }, undefined, undefined, "code_1", 1],
    ["several unique values", { code: { $in: ["c0001", "c0009", "zz"] } }, undefined, undefined, "code_1", 2],
    ["a prefix", { code: /^c000/ }, undefined, undefined, "code_1", 10],
    ["a value, newest first", { status: "paid" }, { created_at: -1 }, 20, "status_1_created_at_-1", 20],
    ["a value, oldest first", { status: "paid" }, { created_at: 1 }, 20, "status_1_created_at_-1", 20],
    ["the newest page", {}, { created_at: -1, _id: -1 }, 20, "created_at_-1__id_-1", 20],
    [
      "a range of dates",
      { created_at: { $gte: createDate(10), $lt: createDate(20) } },
      undefined,
      undefined,
      "created_at_-1__id_-1",
      20,
    ],
    [
      "a value and a range",
      { status: "new", created_at: { $gte: createDate(10), $lt: createDate(25) } },
      undefined,
      undefined,
      "status_1_created_at_-1",
      10,
    ],
    ["an element of an array", { tags: "t3" }, undefined, undefined, "tags_1", 50],
    ["a sparse value", { email: "e50@x.id" }, undefined, undefined, "email_1", 1],
    [
      "a partial index",
      { status: "paid", paid_at: new Date(2_000_001) },
      undefined,
      undefined,
      "paid_at_1",
      1,
    ],
    ["a dotted path", { "person.name": "n5" }, undefined, undefined, "person.name_1", 5],
    ["the _id", { _id: 3 as never }, undefined, undefined, "_id_", 1],
    ["a range of _ids", { _id: { $gte: 10, $lt: 14 } as never }, { _id: -1 }, undefined, "_id_", 4],
  ])(
    "a query for %s uses the best index and examines one key per returned document",
    async (_name, filter, sort, limit, index, n) => {
      expect(await explain(filter, sort, limit)).toEqual({ stage: "FETCH", index, returned: n, keys: n });
    },
  );

  test("a keyset page seeks into the index and examines at most one extra key", async () => {
    const pageStart = { created_at: createDate(100), _id: 201 };
    const filter = {
      $or: [
        { created_at: { $lt: pageStart.created_at } },
        { created_at: pageStart.created_at, _id: { $lt: pageStart._id } },
      ],
    };
    const page = await explain(filter as never, { created_at: -1, _id: -1 }, 20);
    expect(page).toMatchObject({ index: "created_at_-1__id_-1", returned: 20, keys: 21 });
    const previousFilter = {
      $or: [
        { created_at: { $gt: pageStart.created_at } },
        { created_at: pageStart.created_at, _id: { $gte: pageStart._id } },
      ],
    };
    const previousPage = await explain(previousFilter as never, { created_at: 1, _id: 1 }, 20);
    expect(previousPage).toMatchObject({ index: "created_at_-1__id_-1", returned: 20, keys: 21 });
    const statusFilter = { ...filter, status: "new" };
    expect(await explain(statusFilter as never, { created_at: -1, _id: -1 }, 20)).toMatchObject({
      returned: 20,
    });
  });

  test("the planner uses an index for each branch of an $or", async () => {
    const { winningPlan } = (
      await orders()
        .find({ $or: [{ code: "c0001" }, { tags: "t4" }] })
        .explain()
    ).queryPlanner;
    expect(winningPlan.inputStage.stage).toBe("OR");
  });

  test("the planner does not use a sparse or partial index that lacks matching documents", async () => {
    expect(await explain({ email: null })).toMatchObject({ stage: "COLLSCAN", returned: ORDER_COUNT - 10 });
    expect(await explain({ paid_at: new Date(2_000_001) })).toMatchObject({ stage: "COLLSCAN" });
  });

  test("a query for null at a numeric path also finds the documents that the path's index does not list under null", async () => {
    const numericPaths = server.client.db("plan").collection<Document>("places");
    await numericPaths.createIndex({ "c.0": 1 });
    await numericPaths.insertMany([{ c: [{ x: 1 }] }, { c: [5] }, { c: [null] }]);
    expect(await numericPaths.countDocuments({ "c.0": null })).toBe(2);
    expect(await numericPaths.countDocuments({ "c.0": 5 })).toBe(1);
  });

  test("a query with $all finds the documents whose array contains all its values", async () => {
    const matchingOrders = await orders()
      .find({ tags: { $all: ["t3", "all"] } })
      .toArray();
    expect(matchingOrders).toHaveLength(50);
  });

  test("a query with 1,500 conditions uses an index for the first condition and applies all conditions", async () => {
    const conditions = Array.from({ length: 1500 }, () => ({ amount: { $gte: 0 } }));
    const filter = { $and: [{ code: "c0007" }, ...conditions] };
    expect(await explain(filter)).toMatchObject({ index: "code_1", returned: 1, keys: 1 });
    expect(await explain({ $and: [...filter.$and, { amount: 8 }] })).toMatchObject({
      index: "code_1",
      returned: 0,
    });
  });
});
