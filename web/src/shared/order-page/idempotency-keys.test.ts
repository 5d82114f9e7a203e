import { describe, expect, test } from "@jest/globals";
import { createIdempotencyKeys } from "./idempotency-keys.js";

const fields = { user_whatsapp: "08123456789", destination_account: "08123456789", account_name: "Rina" };

describe("idempotency key of the order form", () => {
  test("the idempotency key stays the same while the form's fields do not change", () => {
    const getKey = createIdempotencyKeys();
    expect(getKey({ ...fields })).toBe(getKey({ ...fields }));
    expect(getKey(fields)).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a changed field or a new form leads to another idempotency key", () => {
    const getKey = createIdempotencyKeys();
    const firstKey = getKey(fields);
    expect(getKey({ ...fields, account_name: "Rani" })).not.toBe(firstKey);
    expect(createIdempotencyKeys()(fields)).not.toBe(firstKey);
  });
});
