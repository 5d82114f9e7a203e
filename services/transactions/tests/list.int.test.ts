import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { addDays, API, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { Order } from "../src/domain/order.js";
import { listOrders } from "../src/use-cases/list-orders.js";
import { listMetaOf, startFilledTransactionsFixture, rowsOf, TODAY } from "./order-list-fixture.js";
import type { FilledTransactionsFixture } from "./order-list-fixture.js";

jest.setTimeout(30_000);

let desk: FilledTransactionsFixture;
beforeAll(async () => {
  desk = await startFilledTransactionsFixture();
});
afterAll(() => desk.close());

describe("the list of orders", () => {
  test.each(["newest", "oldest"])(
    "the order list returns every order once over its pages, %s first",
    async (sort) => {
      const rows = await desk.readAllPages(`limit=7&sort=${sort}`);
      expect(rows).toHaveLength(desk.orders.length);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(desk.orders.length);
      const keys = rows.map(({ created_at, id }) => created_at + id);
      expect(keys).toEqual(sort === "newest" ? keys.toSorted().toReversed() : keys.toSorted());
    },
  );

  test("the order list without a limit returns all orders and their total", async () => {
    const answer = await desk.list("");
    expect(rowsOf(answer)).toHaveLength(desk.orders.length);
    expect(listMetaOf(answer)).toEqual({
      total: desk.orders.length,
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
  ])("the order list contains and counts only orders of the period %s", async (period, days) => {
    const expected = desk.orders.filter(
      ({ created_at }) => created_at >= startOfJakartaDay(addDays(TODAY, 1 - days)),
    );
    const answer = await desk.list(`date_range=${period}&limit=2`);
    expect(listMetaOf(answer).total).toBe(expected.length);
    expect(await desk.readAllPages(`date_range=${period}&limit=9`)).toHaveLength(expected.length);
    expect(await desk.readAllPages(`date_range=${period}&limit=9&sort=oldest`)).toHaveLength(expected.length);
  });

  const from = addDays(TODAY, -60);
  const to = addDays(TODAY, -1);
  const isBetween = ({ created_at }: { readonly created_at: Date }) =>
    created_at >= startOfJakartaDay(from) && created_at < startOfJakartaDay(TODAY);

  test.each([
    [`from=${from}&to=${to}`, isBetween],
    [
      `from=${from}&date_range=month`,
      ({ created_at }) => created_at >= startOfJakartaDay(addDays(TODAY, -29)),
    ],
    [
      `to=${to}&status=pending`,
      (order) => order.created_at < startOfJakartaDay(TODAY) && order.status === "pending",
    ],
    ["destination=gopay", ({ destination }) => destination === "gopay"],
    [
      "destination=bca&status=completed",
      ({ destination, status }) => destination === "bca" && status === "completed",
    ],
    [
      `destination=bca&status=pending&from=${from}&to=${to}`,
      (order) => isBetween(order) && order.destination === "bca" && order.status === "pending",
    ],
    [
      `search=siti&destination=bca&from=${from}&to=${to}`,
      (order) => isBetween(order) && order.destination === "bca",
    ],
    ["search=budi&destination=bca", () => false],
  ] as [string, (order: Order) => boolean][])(
    "the order list and its export contain and count exactly the orders that match %p",
    async (query, isExpected) => {
      const expected = desk.orders.filter(isExpected).map(({ transaction_id }) => transaction_id);
      const newestRows = await desk.readAllPages(`${query}&limit=9`);
      const oldestRows = await desk.readAllPages(`${query}&limit=9&sort=oldest`);
      const ids = newestRows.map(({ transaction_id }) => transaction_id);
      expect(ids.toSorted()).toEqual(expected.toSorted());
      expect(oldestRows.map(({ transaction_id }) => transaction_id).toSorted()).toEqual(expected.toSorted());
      expect(listMetaOf(await desk.list(`${query}&limit=2`)).total).toBe(expected.length);
      const csvResponse = await desk.api.get(`${API.exportOrders.path}?${query}`, { token: desk.admin });
      expect(expected.filter((id) => csvResponse.text.includes(id))).toHaveLength(expected.length);
      expect(csvResponse.text.match(/TRX[0-9A-Z]{26}/g) ?? []).toHaveLength(expected.length);
    },
  );

  test("the order list can be filtered by status and period together", async () => {
    const answer = await desk.list("status=completed&date_range=week&limit=100");
    expect(rowsOf(answer).length).toBe(listMetaOf(answer).total);
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
    "from=2026-02-30",
    "from=2026-02-03&to=2026-02-02",
    "destination=toString",
    "from[$gt]=2026-02-03",
    "status[$ne]=a",
    "status=all&status=all",
  ])("the order list is refused with 400 for the query %p", async (query) => {
    expect((await desk.list(query)).status).toBe(400);
  });

  test("the order list is refused with 401 for an invalid session", async () => {
    expect((await desk.list("", "none")).status).toBe(401);
  });

  test.each(["", "&search=siti"])(
    "later pages of the order list show the total of the first page, with the filter %p",
    async (filter) => {
      const firstMeta = listMetaOf(await desk.list(`limit=5${filter}`));
      await desk.place({ account_name: "Siti Aminah" });
      const nextMeta = listMetaOf(await desk.list(`limit=5${filter}&cursor=${firstMeta.next_cursor}`));
      expect(nextMeta.total).toBe(firstMeta.total);
      expect(listMetaOf(await desk.list(`limit=5${filter}`)).total).toBe(firstMeta.total + 1);
    },
  );

  test("later pages belong to the period of the first page, even after midnight", async () => {
    const { context } = desk.service.dependencies;
    const expected = desk.orders.filter(({ created_at }) => created_at >= startOfJakartaDay(TODAY));
    const query = { date_range: "today", limit: 1 } as const;
    const beforeMidnight = await listOrders(context, query);
    expect(beforeMidnight.meta.has_more).toBe(true);
    const afterMidnight = { ...context, now: () => startOfJakartaDay(addDays(TODAY, 1)) };
    const ids = beforeMidnight.rows.map(({ id }) => id);
    for (let cursor = beforeMidnight.meta.next_cursor; cursor !== null;) {
      const { rows, meta } = await listOrders(afterMidnight, { ...query, cursor });
      expect(meta.total).toBe(beforeMidnight.meta.total);
      ids.push(...rows.map(({ id }) => id));
      cursor = meta.next_cursor;
    }
    expect(ids).toHaveLength(beforeMidnight.meta.total);
    expect(ids.length).toBeGreaterThanOrEqual(expected.length);
  });
});
