import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { Order } from "../src/domain/order.js";
import { listMetaOf, noonDaysAgo, rowsOf, startFilledTransactionsFixture } from "./order-list-fixture.js";
import type { FilledTransactionsFixture } from "./order-list-fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

const CODE = "7KQ9M2XC";
/** Two names that together form a valid order code, including its check character. */
const NAMES_LIKE_A_CODE = "Rama Bayu";
const OTHER_FILTERS = "status=completed&date_range=today";

let desk: FilledTransactionsFixture;
let orderWithCode: Order;
let orderWithName: Order;
beforeAll(async () => {
  desk = await startFilledTransactionsFixture();
  orderWithCode = sampleOrder({ unique_code: CODE, created_at: noonDaysAgo(40) });
  orderWithName = sampleOrder({ account_name: NAMES_LIKE_A_CODE });
  await insertOrders(desk.db, [orderWithCode, orderWithName]);
});
afterAll(() => desk.close());

const requestSearch = (text: string, filters = "limit=20") =>
  desk.list(`${filters}&search=${encodeURIComponent(text)}`);
const findIds = async (text: string, filters?: string): Promise<string[]> =>
  rowsOf(await requestSearch(text, filters)).map(({ id }) => id);

const exportCsv = async (text: string): Promise<string> =>
  (await desk.api.get(`${API.exportOrders.path}?${OTHER_FILTERS}&search=${text}`, { token: desk.admin }))
    .text;

describe("a search for a code or a link", () => {
  test.each<[string, () => string]>([
    ["a code", () => CODE],
    ["a code in two parts within a note", () => "rina 7kq9-m2xc, thanks"],
    ["a transaction id", () => orderWithCode.transaction_id],
    ["the link of a report", () => `https://a.test/transaction/${orderWithCode.transaction_id}`],
  ])("a search finds the order by %s, regardless of other filters", async (_what, text) => {
    const answer = await requestSearch(text(), OTHER_FILTERS);
    expect(rowsOf(answer).map(({ id }) => id)).toEqual([orderWithCode.id]);
    expect(listMetaOf(answer)).toEqual({ total: 1, total_capped: false, next_cursor: null, has_more: false });
  });

  test("a search for several codes finds their orders, over several pages", async () => {
    const text = `${desk.specialOrder.unique_code}, ${CODE}`;
    const rows = await desk.readAllPages(`limit=1&search=${encodeURIComponent(text)}`);
    expect(rows.map(({ id }) => id)).toEqual([desk.specialOrder.id, orderWithCode.id]);
    expect(await findIds(text, "sort=oldest")).toEqual([orderWithCode.id, desk.specialOrder.id]);
  });

  test("a search for a code that no order has finds orders by their words instead", async () => {
    expect(await findIds(NAMES_LIKE_A_CODE)).toEqual([orderWithName.id]);
    expect(await findIds(NAMES_LIKE_A_CODE, "status=completed")).toEqual([]);
  });

  test("an export that searches for a code contains the order with that code, regardless of other filters", async () => {
    expect((await exportCsv("7KQ9-M2XC")).split("\r\n")).toHaveLength(3);
    expect(await exportCsv("7KQ9-M2XC")).toContain(orderWithCode.transaction_id);
    expect((await exportCsv("7KQ9-M2XR")).split("\r\n")).toHaveLength(2);
  });
});

describe("the suggestions of a search that finds nothing", () => {
  test.each(["7KQ9M2XR", "7kq9-mx2c", "code 0KQ9 M2XC please"])(
    "suggestions contain the order whose code is similar to %p, regardless of other filters",
    async (text) => {
      const answer = await requestSearch(text, OTHER_FILTERS);
      expect(rowsOf(answer).map(({ id }) => id)).toEqual([orderWithCode.id]);
      expect(listMetaOf(answer)).toEqual({
        total: 1,
        total_capped: false,
        next_cursor: null,
        has_more: false,
        suggestion: true,
      });
    },
  );

  test("suggestions have no next page, even if there are more of them than the limit", async () => {
    const similarOrder = sampleOrder({ unique_code: "7KQ9M2QP" });
    await insertOrders(desk.db, [
      similarOrder,
      sampleOrder({ unique_code: "7KQ942XP", created_at: noonDaysAgo(1) }),
    ]);
    const answer = await requestSearch("7KQ9M2XP", "limit=1");
    expect(rowsOf(answer).map(({ id }) => id)).toEqual([similarOrder.id]);
    expect(listMetaOf(answer)).toMatchObject({ has_more: false, suggestion: true });
  });

  test("suggestions are on the first page only", async () => {
    const cursor = listMetaOf(await desk.list("limit=1")).next_cursor;
    const answer = await requestSearch("7KQ9M2XR", `limit=20&cursor=${cursor}`);
    expect(rowsOf(answer)).toEqual([]);
    expect(listMetaOf(answer)).not.toHaveProperty("suggestion");
  });

  test.each(["7KQ9RRRR", "zzzzqq", "7KQ9M2XRA"])("there are no suggestions for %p", async (text) => {
    const answer = await requestSearch(text);
    expect(rowsOf(answer)).toEqual([]);
    expect(listMetaOf(answer)).not.toHaveProperty("suggestion");
  });

  test("a search has no suggestions if its word matches an order", async () => {
    const matchingOrder = sampleOrder({ account_name: "7KQ9M2XR" });
    await insertOrders(desk.db, [matchingOrder]);
    const answer = await requestSearch("7KQ9M2XR");
    expect(rowsOf(answer).map(({ id }) => id)).toEqual([matchingOrder.id]);
    expect(listMetaOf(answer)).not.toHaveProperty("suggestion");
  });
});
