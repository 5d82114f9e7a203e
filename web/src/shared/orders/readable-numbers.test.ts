import { expect, test } from "@jest/globals";
import { plainAccount, readableAccount, readableWhatsapp } from "./readable-numbers.js";

test.each([
  ["081233445566", "0812-3344-5566"],
  ["+62 812 3344 5566", "0812-3344-5566"],
  ["6281120347761", "0811-2034-7761"],
  ["0812334455667", "0812-3344-55667"],
  ["••••••••5566", "••••••••5566"],
])("the WhatsApp number %s is shown as %s", (typed, shown) => {
  expect(readableWhatsapp(typed)).toBe(shown);
});

test.each([
  ["901244718836", "9012 4471 8836"],
  ["137 00 1928 4405", "137 00 1928 4405"],
  ["123456789", "1234 56789"],
  ["0341-0109", "0341-0109"],
])("the account number %s is shown as %s", (typed, shown) => {
  expect(readableAccount(typed)).toBe(shown);
});

test("an account number is copied without spaces and dashes", () => {
  expect(plainAccount("137-00 1928 4405")).toBe("1370019284405");
});
