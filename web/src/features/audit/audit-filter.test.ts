import { describe, expect, test } from "@jest/globals";
import {
  chosenFromUrl,
  chosenToUrl,
  isNothingChosen,
  NOTHING_CHOSEN,
  toAuditFilter,
} from "./audit-filter.js";

describe("the filter of the audit", () => {
  test("stands in the address beside that of the orders", () => {
    const chosen = { ...NOTHING_CHOSEN, person: "@operator", from: "2026-11-20" };
    const params = chosenToUrl(chosen, new URLSearchParams("tab=audit&q=Budi&audit_action=user.created"));
    expect(params.toString()).toBe("tab=audit&q=Budi&audit_person=%40operator&audit_from=2026-11-20");
    expect(chosenFromUrl(params)).toEqual(chosen);
    expect(isNothingChosen(chosenFromUrl(new URLSearchParams("q=Budi")))).toBe(true);
  });

  test("asks for a person by id, for others by role, and for an order by its transaction id", () => {
    expect(toAuditFilter({ ...NOTHING_CHOSEN, person: "@system" }, undefined)).toEqual({ role: "system" });
    const chosen = { person: "u1", action: "order.placed", order: "ABCD", from: "2026-11-20", to: "" };
    expect(toAuditFilter(chosen, "TRX1")).toEqual({
      actor: "u1",
      action: "order.placed",
      target: "TRX1",
      from: "2026-11-20",
    });
  });
});
