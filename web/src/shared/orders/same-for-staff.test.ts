import { describe, expect, test } from "@jest/globals";
import { aRow } from "../../../tests/row-fixture.js";
import { isSameForStaff } from "./same-for-staff.js";

const seen = aRow();
const tono = { id: "9", name: "Tono" };

describe("changes of an order that matter to staff", () => {
  test("an order counts as unchanged after the customer's payment report", () => {
    const fresh = { ...seen, version: 2, customer_paid_at: seen.created_at, updated_at: "later" };
    expect(isSameForStaff(seen, fresh)).toBe(true);
  });

  test("an order counts as unchanged after a colleague's notes, unless it has more new versions than notes", () => {
    const withNotes = { ...seen, version: 3, notes_count: 2, updated_by: tono };
    expect(isSameForStaff(seen, withNotes)).toBe(true);
    expect(isSameForStaff(seen, { ...withNotes, version: 4 })).toBe(false);
  });

  test.each([
    { status: "processing", updated_by: tono },
    { status: "cancelled" },
    { updated_by: tono },
    { final_amount: 1 },
  ] as const)("staff see an order as changed after the change %j", (part) => {
    expect(isSameForStaff(seen, { ...seen, version: 2, ...part })).toBe(false);
  });
});
