import { describe, expect, test } from "@jest/globals";
import { matchesFilter, matchesSearch } from "./search.js";

const order = {
  transaction_id: "TRX01ABCDEFGHJKMNPQRSTVWXYZ0",
  unique_code: "7KQ9M2XD",
  account_name: "Rina O'Brien (Wulandari)",
  destination_account: "9012 4471-8836",
  user_whatsapp: "+62 812-3344-5566",
  status: "pending" as const,
  created_at: "2026-11-20T16:59:59.000Z",
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
  ])("finds the order by '%s'", (text) => {
    expect(matchesSearch(text, order)).toBe(true);
  });

  test.each(["ina", "wulandari", "836", "566", "4471", "rina budi", ".*", "7KQ9M2XE", "812", "\u00016655"])(
    "does not find the order by '%s'",
    (text) => {
      expect(matchesSearch(text, order)).toBe(false);
    },
  );
});

describe("matching a list filter against an order", () => {
  const midnightPassed = new Date("2026-11-20T17:00:00.000Z");

  test('after midnight in Jakarta, an order of the day before matches the filter "week" but not "today"', () => {
    expect(matchesFilter({ date_range: "today" }, order, new Date("2026-11-20T16:59:59.500Z"))).toBe(true);
    expect(matchesFilter({ date_range: "today" }, order, midnightPassed)).toBe(false);
    expect(matchesFilter({ date_range: "week" }, order, midnightPassed)).toBe(true);
  });

  test("a filter by status excludes orders of other statuses; 'all' or no status includes every order", () => {
    expect(matchesFilter({ status: "completed" }, order, midnightPassed)).toBe(false);
    expect(matchesFilter({ status: "all", search: "rina" }, order, midnightPassed)).toBe(true);
    expect(matchesFilter({}, order, midnightPassed)).toBe(true);
  });
});
