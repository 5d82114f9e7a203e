import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { metaOf, noonOf, openFullDesk, rowsOf } from "./full-desk.js";
import type { FullDesk } from "./full-desk.js";
import { insertOrders, sampleOrder } from "./orders.js";

jest.setTimeout(30_000);

let desk: FullDesk;
beforeAll(async () => {
  desk = await openFullDesk();
});
afterAll(() => desk.close());

/** Whether a search finds that order; what it finds is also what it counts. */
const found = async (search: string): Promise<boolean> => {
  const answer = await desk.list(`search=${encodeURIComponent(search)}&limit=200`);
  const ids = rowsOf(answer).map(({ id }) => id);
  expect(ids.length).toBe(metaOf(answer).total);
  return ids.includes(desk.special.id);
};

describe("a search", () => {
  test.each<[string, (desk: FullDesk) => string, boolean]>([
    ["the code", ({ special }) => special.transaction_id, true],
    ["the code in lower case, cut", ({ special }) => special.transaction_id.toLowerCase().slice(0, 12), true],
    ["the unique code", ({ special }) => special.unique_code, true],
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
    expect(await found(search(desk))).toBe(isFound);
  });

  test("when it is longer than 100 characters, then it is 400", async () => {
    expect((await desk.list(`search=${"a".repeat(101)}`)).status).toBe(400);
  });

  test("when a word is common, then pages are complete and in order and the total is capped", async () => {
    const crowd = Array.from({ length: 1_100 }, () =>
      sampleOrder({ created_at: noonOf(2), account_name: "Banyak Sekali" }),
    );
    await insertOrders(desk.db, crowd);
    const answer = await desk.list("search=banyak&limit=20");
    expect(metaOf(answer)).toMatchObject({ total: 1_000, total_capped: true, has_more: true });
    expect(await desk.pages("search=banyak&limit=200")).toHaveLength(crowd.length);
    await desk.db.collection("transactions").deleteMany({ account_name: "Banyak Sekali" });
  });
});
