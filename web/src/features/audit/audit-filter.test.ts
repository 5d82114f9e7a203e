import { describe, expect, test } from "@jest/globals";
import {
  readFieldsFromUrl,
  writeFieldsToUrl,
  areFieldsEmpty,
  EMPTY_FIELDS,
  toAuditFilter,
} from "./audit-filter.js";

describe("audit filter", () => {
  test("writes the filter fields to the URL without changing the parameters of the order filter", () => {
    const fields = { ...EMPTY_FIELDS, person: "@operator", from: "2026-11-20" };
    const params = writeFieldsToUrl(
      fields,
      new URLSearchParams("tab=audit&q=Budi&audit_action=user.created"),
    );
    expect(params.toString()).toBe("tab=audit&q=Budi&audit_person=%40operator&audit_from=2026-11-20");
    expect(readFieldsFromUrl(params)).toEqual(fields);
    expect(areFieldsEmpty(readFieldsFromUrl(new URLSearchParams("q=Budi")))).toBe(true);
  });

  test("queries users by id, other actors by role, and orders by transaction id", () => {
    expect(toAuditFilter({ ...EMPTY_FIELDS, person: "@system" }, undefined)).toEqual({ role: "system" });
    const fields = { person: "u1", action: "order.placed", order: "ABCD", from: "2026-11-20", to: "" };
    expect(toAuditFilter(fields, "TRX1")).toEqual({
      actor: "u1",
      action: "order.placed",
      target: "TRX1",
      from: "2026-11-20",
    });
  });
});
