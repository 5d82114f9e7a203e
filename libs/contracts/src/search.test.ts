import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { MAX_SEARCH_TOKENS } from "./limits.js";
import { buildSearchTokens } from "./search-tokens.js";
import { matchesFilter, matchesSearch } from "./search.js";

const order = {
  transaction_id: "TRX01ABCDEFGHJKMNPQRSTVWXYZ00",
  unique_code: "7KQ9M2XC",
  paypal_amount: 42.5,
  final_amount: 650_807,
  destination: "bca",
  account_name: "Rina O'Brien (Wulandari)",
  destination_account: "9012 4471-8836",
  user_whatsapp: "+62 812-3344-5566",
  status: "pending" as const,
  created_at: "2026-11-20T16:59:59.000Z",
  customer_paid_at: null,
};

describe("matching a search against an order", () => {
  test.each([
    "rina",
    "RINA o'br",
    "(wulan",
    "7kq9",
    "trx01abc",
    "9012",
    "9012 4471",
    "90124471-8836",
    "0812 3344",
    "+62812",
    "62812",
    "8836",
    "5566",
    "44718836",
    "rina 5566",
    "+62812 rina",
    "",
    "7kq9-m2xc",
    "paid for 7KQ9 M2XC, thanks",
    "https://desk.example.test/en/transaction/TRX01ABCDEFGHJKMNPQRSTVWXYZ00?x=1",
    "ina",
    "wulandari",
    "dari) rina",
    "BCA",
    "Bank BCA",
    "42.50",
    "42,5",
    "$42.50",
    "$ 42.50 USD",
    "rina usd 42.50",
    "Rp 650.807",
    "Rp\u00a0650.807",
    "rp650,807 rina",
    "Rp. 650807",
    "650.807,00",
    "650807",
    "650 807",
  ])("a search for '%s' finds the order", (text) => {
    expect(matchesSearch(text, order)).toBe(true);
  });

  test.each([
    "in",
    "na",
    "836",
    "566",
    "4471",
    "rina budi",
    ".*",
    "7KQ9M2XR",
    "7KQ9--M2XC",
    "812",
    "\u00016655",
    "\u0002in",
    "\u00034250",
    "42",
    "$42",
    "2.50",
    "142.50",
    "65080",
    "6508070",
    "Rp 650",
    "807",
    "mandiri",
    "bank bni",
  ])("a search for '%s' does not find the order", (text) => {
    expect(matchesSearch(text, order)).toBe(false);
  });
});

const wordArbitrary = fc.string({ unit: fc.constantFrom(..."abcdeéxyz👍"), minLength: 1, maxLength: 12 });

describe("the search tokens of an order", () => {
  test("an order has at most 40 search tokens, regardless of its account name", () => {
    const nameArbitrary = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 100 }),
      fc.array(wordArbitrary).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(nameArbitrary, (account_name) => {
        const tokens = buildSearchTokens({ ...order, account_name });
        expect(tokens.length).toBeLessThanOrEqual(MAX_SEARCH_TOKENS);
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(tokens.filter((token) => /\p{Surrogate}/u.test(token))).toEqual([]);
      }),
    );
  });

  test("a search for any ending of a word finds an order with a short account name, if the ending has at least three letters", () => {
    const wordsArbitrary = fc.array(wordArbitrary, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(wordsArbitrary, fc.nat(), fc.nat(), (words, wordSeed, startSeed) => {
        const letters = [...(words[wordSeed % words.length] ?? "")];
        const start = startSeed % letters.length;
        const ending = letters.slice(start);
        fc.pre(ending.length >= 3 && ending.some((letter) => /\p{L}/u.test(letter)));
        expect(matchesSearch(ending.join(""), { ...order, account_name: words.join(" ") })).toBe(true);
      }),
    );
  });

  test("an order with an account name of 30 words is found by the first words and by the last digits of its numbers", () => {
    const account_name = Array.from({ length: 30 }, (_, n) => `w${n}x`).join(" ");
    expect(matchesSearch("w0x w20x 5566 8836", { ...order, account_name })).toBe(true);
  });
});

describe("matching a list filter against an order", () => {
  const afterMidnight = new Date("2026-11-20T17:00:00.000Z");

  test('after midnight in Jakarta, an order of the previous day matches the filter "week" but not "today"', () => {
    expect(matchesFilter({ date_range: "today" }, order, new Date("2026-11-20T16:59:59.500Z"))).toBe(true);
    expect(matchesFilter({ date_range: "today" }, order, afterMidnight)).toBe(false);
    expect(matchesFilter({ date_range: "week" }, order, afterMidnight)).toBe(true);
  });

  test("a search for the code or id of an order matches the order regardless of the filters by status and period", () => {
    const filter = { status: "completed", date_range: "today" } as const;
    expect(matchesFilter({ ...filter, search: "7kq9-m2xc" }, order, afterMidnight)).toBe(true);
    expect(matchesFilter({ ...filter, search: order.transaction_id }, order, afterMidnight)).toBe(true);
    expect(matchesFilter({ ...filter, search: "7kq9" }, order, afterMidnight)).toBe(false);
  });

  test("a filter by status excludes orders of other statuses; 'all' or no status includes every order", () => {
    expect(matchesFilter({ status: "completed" }, order, afterMidnight)).toBe(false);
    expect(matchesFilter({ status: "all", search: "rina" }, order, afterMidnight)).toBe(true);
    expect(matchesFilter({}, order, afterMidnight)).toBe(true);
  });

  // `order` was placed on 2026-11-20 at 23:59:59 in Jakarta.
  test.each([
    [{ from: "2026-11-20", to: "2026-11-20" }, true],
    [{ to: "2026-11-19" }, false],
    [{ from: "2026-11-21" }, false],
    [{ from: "2026-11-01", date_range: "today" }, false],
    [{ from: "2026-11-01", date_range: "week", destination: "bca" }, true],
    [{ destination: "dana" }, false],
  ] as const)(
    "whether an order placed on 2026-11-20 in Jakarta matches the filter %p: %p",
    (filter, matches) => {
      expect(matchesFilter(filter, order, afterMidnight)).toBe(matches);
    },
  );

  test("the filter `paid` excludes orders whose customers have not said that they paid", () => {
    expect(matchesFilter({ paid: "1" }, order, afterMidnight)).toBe(false);
    const paidOrder = { ...order, customer_paid_at: order.created_at };
    expect(matchesFilter({ paid: "1", status: "pending" }, paidOrder, afterMidnight)).toBe(true);
  });
});
