import { expect, test } from "@jest/globals";
import { isSameExchange } from "./order.js";

const request = { usd_cents: 2_500, destination_account: "88-99 1122", user_whatsapp: "0812 3456 7890" };

test.each([
  [{ destination_account: "88991122" }, true],
  [{ user_whatsapp: "+6281234567890" }, true],
  [{ usd_cents: 2_501 }, false],
  [{ destination_account: "88991123" }, false],
  [{ user_whatsapp: "081234567891" }, false],
])("a request that differs in %j counts as the same exchange: %p", (change, expected) => {
  expect(isSameExchange({ ...request, ...change }, request)).toBe(expected);
});
