import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { jakartaDay } from "@tukar-saldo/contracts";
import type { Order } from "../src/domain/order.js";
import { listMetaOf, noonDaysAgo, startFilledTransactionsFixture, rowsOf } from "./order-list-fixture.js";
import type { FilledTransactionsFixture } from "./order-list-fixture.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

let desk: FilledTransactionsFixture;
beforeAll(async () => {
  desk = await startFilledTransactionsFixture();
});
afterAll(() => desk.close());

const splitCode = ({ unique_code }: Order): string => `${unique_code.slice(0, 4)}-${unique_code.slice(4)}`;

/** Whether a search finds the order with special characters. Also checks that the total is the number of rows. */
const isFound = async (search: string): Promise<boolean> => {
  const answer = await desk.list(`search=${encodeURIComponent(search)}&limit=200`);
  const ids = rowsOf(answer).map(({ id }) => id);
  expect(ids.length).toBe(listMetaOf(answer).total);
  return ids.includes(desk.specialOrder.id);
};

describe("a search in the order list", () => {
  test.each<[string, (desk: FilledTransactionsFixture) => string]>([
    ["the code", ({ specialOrder }) => specialOrder.transaction_id],
    [
      "the start of the code in lower case",
      ({ specialOrder }) => specialOrder.transaction_id.toLowerCase().slice(0, 12),
    ],
    ["the unique code", ({ specialOrder }) => specialOrder.unique_code],
    [
      "the unique code in two parts, in lower case",
      ({ specialOrder }) => splitCode(specialOrder).toLowerCase(),
    ],
    ["a note with the unique code", ({ specialOrder }) => `for code (${specialOrder.unique_code}), thanks`],
    [
      "the link of its report",
      ({ specialOrder }) => `https://a.test/transaction/${specialOrder.transaction_id}?b`,
    ],
    ["a first name", () => "bud"],
    ["a name with accents in any letter case", () => "'ÉLAN'"],
    ["two words in any order", () => "santoso budi"],
    ["the WhatsApp number with 0", () => "0812 3456"],
    ["the WhatsApp number with 62", () => "628123456"],
    ["the WhatsApp number with +62", () => "+62 812-3456-7890"],
    ["the end of the WhatsApp number", () => "7890"],
    ["the account with its punctuation", () => "88-99 11"],
    ["the end of the account", () => "3344"],
    ["the punctuation in a name", () => "(a.b)"],
    ["a part of a word of the name", () => "anto"],
    ["the end of a word of the name", () => "tra"],
    ["the destination in any letter case", () => "gopay"],
    ["the amount in USD", () => "42.50"],
    ["the amount in USD with its sign and a decimal comma", () => "$42,50"],
    ["the amount in USD with its currency", () => "$42.50 USD"],
    ["the payout in rupiah", () => "Rp 650.807"],
    ["the payout in digits", () => "650807"],
    ["a name, a destination and an amount", () => "putra gopay Rp650.807"],
  ])("a search finds the order by %s", async (_what, search) => {
    expect(await isFound(search(desk))).toBe(true);
  });

  test.each([
    ["three digits at the end of a number", "890"],
    ["two letters inside a word", "nt"],
    ["another destination", "budi dana"],
    ["a part of the amount", "42.51"],
    ["the start of the payout", "65080"],
    ["another amount with its name", "budi $42"],
    ["a word that the order lacks", "budi wati"],
    ["a regular expression", "b.di"],
    ["a regular expression that matches everything", ".*"],
    ["a regular expression with catastrophic backtracking", "(a+)+$"],
    ["a bracket", "["],
    ["a backslash", "\\"],
    ["a NUL", "budi\u0000"],
  ])("a search does not find the order by %s", async (_what, search) => {
    expect(await isFound(search)).toBe(false);
  });

  test("a search longer than 100 characters is refused with 400", async () => {
    expect((await desk.list(`search=${"a".repeat(101)}`)).status).toBe(400);
  });

  test("a search that matches many orders has a capped total, and its pages together contain every order", async () => {
    const orders = Array.from({ length: 1_100 }, () =>
      sampleOrder({ created_at: noonDaysAgo(2), account_name: "Banyak Sekali" }),
    );
    await insertOrders(desk.db, orders);
    const answer = await desk.list("search=banyak&limit=20");
    expect(listMetaOf(answer)).toMatchObject({ total: 1_000, total_capped: true, has_more: true });
    expect(await desk.readAllPages("search=banyak&limit=200")).toHaveLength(orders.length);
    // A search, a destination or `paid` caps the total, chosen days do not.
    const day = jakartaDay(noonDaysAgo(2));
    const { total, total_capped } = listMetaOf(await desk.list(`from=${day}&to=${day}&limit=1`));
    expect([total > 1_000, total_capped]).toEqual([true, false]);
    await desk.db.collection("transactions").deleteMany({ account_name: "Banyak Sekali" });
  });
});
