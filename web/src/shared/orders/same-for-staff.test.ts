import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/a-row.js";
import { isSameForStaff } from "./same-for-staff.js";

const seen = aRow();
const tono = { id: "9", name: "Tono" };

describe("whether an order is the same for staff", () => {
  test("a customer who says that they have paid changes nothing", () => {
    const fresh = { ...seen, version: 2, customer_paid_at: seen.created_at, updated_at: "later" };
    expect(isSameForStaff(seen, fresh)).toBe(true);
  });

  test("a colleague's notes change nothing, unless more was changed than they account for", () => {
    const noted = { ...seen, version: 3, notes_count: 2, updated_by: tono };
    expect(isSameForStaff(seen, noted)).toBe(true);
    expect(isSameForStaff(seen, { ...noted, version: 4 })).toBe(false);
  });

  test.each([
    { status: "processing", updated_by: tono },
    { status: "cancelled" },
    { updated_by: tono },
    { final_amount: 1 },
  ] as const)("a row with %j is another one", (part) => {
    expect(isSameForStaff(seen, { ...seen, version: 2, ...part })).toBe(false);
  });
});
