import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import {
  addDays,
  API,
  jakartaDay,
  startOfJakartaDay,
  type ListMeta,
  type TransactionRow,
} from "@tukar-saldo/contracts";
import { dataOf, type Answer } from "@tukar-saldo/test-kit";
import type { Order } from "../src/domain/order.js";
import { createOrderListStore } from "../src/store/order-list-store.js";
import { openDesk, type Desk } from "./desk.js";
import { insertOrders, sampleOrder } from "./orders.js";

const TODAY = jakartaDay(new Date());
const noonOf = (daysAgo: number): Date =>
  new Date(startOfJakartaDay(addDays(TODAY, -daysAgo)).getTime() + 12 * 3_600_000);

jest.setTimeout(30_000);

let desk: Desk;
let orders: Order[];
beforeAll(async () => {
  desk = await openDesk();
  // Ties in created_at on purpose: three orders share each moment.
  orders = Array.from({ length: 120 }, (_, index) =>
    sampleOrder({
      createdAt: noonOf(Math.floor(index / 3) * 3),
      status: (["pending", "completed", "cancelled"] as const)[index % 3] ?? "pending",
    }),
  );
  orders.push(
    sampleOrder({
      createdAt: noonOf(1),
      accountName: "Budi 'Élan' Santoso-Putra (a.b)",
      whatsapp: "+62 812 3456 7890",
      destinationAccount: "88-99 1122 3344",
    }),
  );
  await insertOrders(desk.db, orders);
});
afterAll(() => desk.close());

/** The order with everything in it that can be searched for. */
const special = () => orders.at(-1) as Order;
/** Deep in the list, among orders that share their moment. */
const position = () => orders.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[60] as Order;

const list = (query: string, token = desk.user): Promise<Answer> =>
  desk.api.get(`${API.transactions}?${query}`, { token });
const metaOf = (answer: Answer) => answer.body["meta"] as ListMeta;
const rowsOf = (answer: Answer) => dataOf<TransactionRow[]>(answer);

async function pages(query: string): Promise<TransactionRow[]> {
  const rows: TransactionRow[] = [];
  for (let cursor = ""; ; ) {
    const answer = await list(`${query}&cursor=${cursor}`);
    rows.push(...rowsOf(answer));
    const next = metaOf(answer).next_cursor;
    expect(metaOf(answer).has_more).toBe(next !== null);
    if (next === null) return rows;
    cursor = next;
  }
}

describe("the list of orders", () => {
  test.each(["newest", "oldest"])(
    "when it is walked by pages, %s first, then each order comes once in order",
    async (sort) => {
      const rows = await pages(`limit=7&sort=${sort}`);
      expect(rows).toHaveLength(orders.length);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(orders.length);
      const keys = rows.map(({ created_at, id }) => created_at + id);
      expect(keys).toEqual(sort === "newest" ? keys.toSorted().toReversed() : keys.toSorted());
    },
  );

  test("when no limit is asked for, then the whole list comes with the total", async () => {
    const answer = await list("");
    expect(rowsOf(answer)).toHaveLength(orders.length);
    expect(metaOf(answer)).toEqual({
      total: orders.length,
      total_capped: false,
      next_cursor: null,
      has_more: false,
    });
  });

  test.each([
    ["today", 1],
    ["week", 7],
    ["month", 30],
    ["quarter", 90],
    ["all", 1_000],
  ])("when the period is %s, then only its days count, in list and total", async (period, days) => {
    const expected = orders.filter(
      ({ createdAt }) => createdAt >= startOfJakartaDay(addDays(TODAY, 1 - days)),
    );
    const answer = await list(`date_range=${period}&limit=2`);
    expect(metaOf(answer).total).toBe(expected.length);
    expect(await pages(`date_range=${period}&limit=9`)).toHaveLength(expected.length);
    expect(await pages(`date_range=${period}&limit=9&sort=oldest`)).toHaveLength(expected.length);
  });

  test("when a status and a period are asked for, then both hold", async () => {
    const answer = await list("status=completed&date_range=week&limit=100");
    expect(rowsOf(answer).length).toBe(metaOf(answer).total);
    expect(rowsOf(answer).length).toBeGreaterThan(0);
    expect(rowsOf(answer).every(({ status }) => status === "completed")).toBe(true);
  });

  test.each([
    "limit=0",
    "limit=201",
    "limit=x",
    "cursor=x",
    "sort=up",
    "status=PENDING",
    "date_range=year",
    "status[$ne]=a",
    "status=all&status=all",
  ])("when the query is %p, then it is 400", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test("when nobody is signed in, then it is 401", async () => {
    expect((await list("", "none")).status).toBe(401);
  });
});

/** Whether a search finds that order; what it finds is also what it counts. */
const found = async (search: string): Promise<boolean> => {
  const answer = await list(`search=${encodeURIComponent(search)}&limit=200`);
  const ids = rowsOf(answer).map(({ id }) => id);
  expect(ids.length).toBe(metaOf(answer).total);
  return ids.includes(special().id);
};

describe("a search", () => {
  test.each([
    ["the code", () => special().transactionId, true],
    ["the code in lower case, cut", () => special().transactionId.toLowerCase().slice(0, 12), true],
    ["the unique code", () => special().uniqueCode, true],
    ["a first name", () => "bud", true],
    ["accents, any case", () => "'ÉLAN'", true],
    ["two words in any order", () => "santoso budi", true],
    ["the WhatsApp number with 0", () => "0812 3456", true],
    ["the WhatsApp number with 62", () => "628123456", true],
    ["the WhatsApp number with +62", () => "+62 812-3456-7890", true],
    ["the end of the WhatsApp number", () => "7890", true],
    ["the account with its punctuation", () => "88-99 11", true],
    ["the end of the account", () => "3344", true],
    ["punctuation in a name, literally", () => "(a.b)", true],
    ["three digits of an end", () => "890", false],
    ["the middle of a word", () => "antoso", false],
    ["one word that is not there", () => "budi wati", false],
    ["an expression", () => "b.di", false],
    ["everything as an expression", () => ".*", false],
    ["a catastrophic expression", () => "(a+)+$", false],
    ["a bracket", () => "[", false],
    ["a backslash", () => "\\", false],
    ["a NUL", () => "budi\u0000", false],
  ])("when %s is typed, then the order is found or not as it should", async (_what, search, isFound) => {
    expect(await found(search())).toBe(isFound);
  });

  test("when it is longer than 100 characters, then it is 400", async () => {
    expect((await list(`search=${"a".repeat(101)}`)).status).toBe(400);
  });

  test("when a word is common, then pages are complete and in order and the total is capped", async () => {
    const crowd = Array.from({ length: 1_100 }, () =>
      sampleOrder({ createdAt: noonOf(2), accountName: "Banyak Sekali" }),
    );
    await insertOrders(desk.db, crowd);
    const answer = await list("search=banyak&limit=20");
    expect(metaOf(answer)).toMatchObject({ total: 1_000, total_capped: true, has_more: true });
    expect(await pages("search=banyak&limit=200")).toHaveLength(crowd.length);
    await desk.db.collection("transactions").deleteMany({ account_name: "Banyak Sekali" });
  });
});

describe("what the list examines", () => {
  interface Explained {
    executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
  }
  // Behind a cursor, the keys that share its moment are looked at too.
  test.each([
    ["the first page", {}, false, 0],
    ["a page of a status", { status: "pending" }, false, 0],
    ["a page of a period", { date_range: "month" }, false, 0],
    ["a deep page", {}, true, 3],
    ["a deep page of a status", { status: "pending" }, true, 3],
  ] as const)(
    "when %s is read, then no more keys than orders are examined",
    async (_what, filter, isDeep, more) => {
      const store = createOrderListStore(desk.db, () => new Date());
      for (const sort of ["newest", "oldest"] as const) {
        const request = { filter, sort, limit: 10, ...(isDeep ? { position: position() } : {}) };
        const { executionStats } = (await store
          .pageQuery(request)
          .explain("executionStats")) as unknown as Explained;
        expect(executionStats.nReturned).toBe(10);
        expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(10 + more);
        expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(10 + more);
      }
    },
  );

  test.each(["budi", "(a.b)", "santoso budi", "0812 3456", "3344"])(
    "when %p finds one order, then only keys of its words are examined",
    async (search) => {
      const store = createOrderListStore(desk.db, () => new Date());
      const query = store.pageQuery({ filter: { search }, sort: "newest", limit: 10 });
      const { executionStats } = (await query.explain("executionStats")) as unknown as Explained;
      expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
      // A key behind each stretch of the index may be looked at to see that it ends.
      expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(3);
    },
  );
});
