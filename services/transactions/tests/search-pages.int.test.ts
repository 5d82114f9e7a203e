import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { MAX_COUNTED_MATCHES, matchesFilter } from "@tukar-saldo/contracts";
import type { OrderListFilter, TransactionRow } from "@tukar-saldo/contracts";
import { toRow } from "../src/domain/order-row.js";
import type { Order } from "../src/domain/order.js";
import type { OrderListCount } from "../src/store/order-page.js";
import { NOW, openSearchFixture, createNamedOrders } from "./search-fixture.js";
import type { SearchFixture } from "./search-fixture.js";

jest.setTimeout(60_000);

const FEW_ORDERS = 2_600;
const MANY_ORDERS = 12_000;

let fixture: SearchFixture;
let rows: { id: string; row: TransactionRow }[];
beforeAll(async () => {
  fixture = await openSearchFixture();
  await fixture.add(createNamedOrders(0, FEW_ORDERS));
  rows = fixture.orders.map((order) => ({ id: order.id, row: toRow(order) }));
});
afterAll(() => fixture.close());

const createRequest = (filter: OrderListFilter, limit: number) => ({
  filter,
  sort: "newest" as const,
  limit,
  now: NOW,
});

/** Reads all pages of a search as the list does. */
async function readAllPages(filter: OrderListFilter, sort: "newest" | "oldest", limit: number) {
  const allOrders: Order[] = [];
  let firstCount: OrderListCount | undefined;
  for (let lastOrder: Order | undefined; ; lastOrder = allOrders.at(-1)) {
    const after = lastOrder && { at: lastOrder.created_at, id: lastOrder.id };
    const request = { filter, sort, limit, after, now: NOW };
    const { orders, count } = await fixture.search.readPage(request, firstCount);
    firstCount ??= count;
    allOrders.push(...orders);
    if (orders.length < limit) return { ids: allOrders.map(({ id }) => id), count: firstCount };
  }
}

/** The day before `NOW`, in the time zone of the desk. */
const YESTERDAY = "2026-11-22";

const FILTERS: [string, OrderListFilter][] = [
  ["all orders", {}],
  ["a status", { status: "completed" }],
  ["a status that few have", { status: "pending" }],
  ["a status and a period", { status: "pending", date_range: "week" }],
  ["days that are over", { to: YESTERDAY }],
  ["a status and days that are over", { status: "completed", from: YESTERDAY, to: YESTERDAY }],
];

describe("the pages of a search", () => {
  const SEARCHES = [
    "budi",
    "san budi",
    "san",
    "wijaya",
    "agus san",
    "08",
    "b s",
    "budi zzzz",
    "jay",
    "san tos",
    "man",
    "bank",
    "$25.50",
    "350815",
    "budi bca Rp 350.815",
  ];
  test.each(SEARCHES.flatMap((search) => FILTERS.map(([name, filter]) => [search, name, filter] as const)))(
    "the pages of a search contain every match of %p among %s once and in order",
    async (search, _name, otherFilters) => {
      const filter = { ...otherFilters, search };
      const ids = rows.filter(({ row }) => matchesFilter(filter, row, NOW)).map(({ id }) => id);
      const { ids: newest, count } = await readAllPages(filter, "newest", 250);
      expect(newest).toEqual(ids);
      if (count.isCapped)
        expect(count.total).toBeLessThanOrEqual(Math.max(ids.length, MAX_COUNTED_MATCHES + 1));
      else expect(count.total).toBe(ids.length);
      expect((await readAllPages(filter, "oldest", 900)).ids).toEqual(ids.toReversed());
    },
  );

  test("a capped total is at least the number of orders on the first page", async () => {
    const { orders, count } = await fixture.search.readPage(createRequest({ search: "budi san" }, 300));
    expect(count.isCapped).toBe(true);
    expect(count.total).toBeGreaterThanOrEqual(orders.length);
  });
});

describe("the documents that a search examines among 12,000 orders", () => {
  beforeAll(() => fixture.add(createNamedOrders(FEW_ORDERS, MANY_ORDERS)));

  // Explain reads each sample to its end, and the documents of a count. Without explain, neither is done.
  const SAMPLE_SIZE = MAX_COUNTED_MATCHES + 1;
  const FIRST_SAMPLE_SIZE = 400;
  test.each<[string, number, () => string, OrderListFilter]>([
    ["a code", 3, () => fixture.orders[17]?.unique_code ?? "", {}],
    ["a code among a status", 3, () => fixture.orders[17]?.unique_code ?? "", { status: "completed" }],
    ["the end of a number", 4, () => fixture.orders[17]?.user_whatsapp.slice(-6) ?? "", {}],
    ["nothing", 0, () => "zzzzqq", {}],
    ["nothing among a status", 0, () => "zzzzqq", { status: "completed" }],
    ["a common name and a rare one", 3 * SAMPLE_SIZE + 150, () => "budi agus", {}],
    ["a common name", SAMPLE_SIZE + 90, () => "budi", {}],
    ["a common name among a status", 3 * SAMPLE_SIZE + 60, () => "budi", { status: "completed" }],
    ["a common name among a period", 2 * SAMPLE_SIZE, () => "budi", { date_range: "today" }],
    ["a part of a common name", SAMPLE_SIZE + 60, () => "anto", {}],
    ["a part of a common name among a period", 2 * SAMPLE_SIZE, () => "anto", { date_range: "today" }],
    ["a destination", SAMPLE_SIZE + 60, () => "bca", {}],
    [
      "a common name and a destination among a status",
      3 * SAMPLE_SIZE + 120,
      () => "budi bca",
      { status: "completed" },
    ],
    ["an amount", SAMPLE_SIZE + 60, () => "$25.50", {}],
    ["a payout", SAMPLE_SIZE + 60, () => "350815", {}],
    ["a rare payout", 4, () => "Rp 100.017", {}],
    ["two common names", SAMPLE_SIZE + 2 * FIRST_SAMPLE_SIZE + 60, () => "budi san", {}],
    ["two common names among a status", 3 * SAMPLE_SIZE + 120, () => "budi san", { status: "completed" }],
    ["two common names among a period", 3 * SAMPLE_SIZE, () => "budi san", { date_range: "today" }],
    [
      "two common names among a status that few have",
      7 * SAMPLE_SIZE,
      () => "budi san",
      { status: "cancelled" },
    ],
  ])("the examined documents are bounded for %s", async (_what, maxDocuments, search, filter) => {
    const pageRequest = createRequest({ ...filter, search: search() }, 21);
    const { documents } = await fixture.countExamined(() => fixture.search.readPage(pageRequest));
    expect(documents).toBeLessThanOrEqual(maxDocuments);
  });

  test("a search by status examines a bounded number of documents if fewer orders have the status than a sample reads", async () => {
    const pageRequest = createRequest({ search: "budi wijaya", status: "pending" }, 201);
    const { documents } = await fixture.countExamined(() => fixture.search.readPage(pageRequest));
    expect(documents).toBeLessThanOrEqual(6 * SAMPLE_SIZE);
  });

  test("a search for the last page of a period examines a bounded number of documents", async () => {
    const filter = { search: "budi", date_range: "today" } as const;
    const matches = fixture.orders.filter((order) => matchesFilter(filter, toRow(order), NOW));
    const { created_at: at, id } = matches.at(-10) as Order;
    const pageRequest = { ...createRequest(filter, 21), after: { at, id } };
    const knownCount = { total: matches.length, isCapped: true };
    const { documents } = await fixture.countExamined(() => fixture.search.readPage(pageRequest, knownCount));
    expect(documents).toBeLessThanOrEqual(5 * SAMPLE_SIZE);
  });
});

describe("the index keys that a search examines among 12,000 orders", () => {
  test.each<[string, OrderListFilter]>([
    ["the start of all numbers among a period", { search: "08", date_range: "today" }],
    [
      "the start of all numbers among a status and a period",
      {
        search: "08",
        status: "pending",
        date_range: "week",
      },
    ],
  ])("the examined index keys are bounded for %s", async (_what, filter) => {
    const pageRequest = createRequest(filter, 21);
    const { keys } = await fixture.countExamined(() => fixture.search.readPage(pageRequest));
    expect(keys).toBeLessThanOrEqual(3 * MAX_COUNTED_MATCHES);
  });
});
