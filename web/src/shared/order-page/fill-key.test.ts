import { describe, expect, test } from "@jest/globals";
import { fillKeys } from "./fill-key.js";

const fields = { user_whatsapp: "08123456789", destination_account: "08123456789", account_name: "Rina" };

describe("idempotency key of the order form", () => {
  test("when the same fields are sent again, then the key stays", () => {
    const keyOf = fillKeys();
    expect(keyOf({ ...fields })).toBe(keyOf({ ...fields }));
    expect(keyOf(fields)).toMatch(/^[0-9a-f]{32}$/);
  });

  test("when a field changed, or the form is filled anew, then there is another key", () => {
    const keyOf = fillKeys();
    const first = keyOf(fields);
    expect(keyOf({ ...fields, account_name: "Rani" })).not.toBe(first);
    expect(fillKeys()(fields)).not.toBe(first);
  });
});
