import { describe, expect, test } from "@jest/globals";
import { defineMessageKey, isMessageKey } from "../message.js";
import { setUpDeskBody, loginBody } from "./accounts.js";
import { emailField } from "./fields.js";
import { exportQuery, orderListQuery, updateStatusBody } from "./order-management.js";
import { createOrderBody } from "./place-order.js";
import { settingsBody } from "./settings.js";
import { createUserBody } from "./users.js";

const validOrder = {
  paypal_amount: 25,
  destination: "dana",
  destination_account: "081234567890",
  user_whatsapp: "0812 3456 7890",
  account_name: "  Rina Wulandari ",
  captcha_token: "token",
};
const parseOrderWith = (change: Record<string, unknown>) =>
  createOrderBody.safeParse({ ...validOrder, ...change });

describe("the body of a new order", () => {
  test("parsing trims the texts of a new order and leaves its amount unchanged", () => {
    expect(parseOrderWith({})).toMatchObject({
      success: true,
      data: { account_name: "Rina Wulandari", paypal_amount: 25 },
    });
  });

  test.each([
    [{ paypal_amount: "10" }, "calculator.error.required"],
    [{ paypal_amount: 0.99 }, "calculator.error.min"],
    [{ paypal_amount: 500.01 }, "calculator.error.max"],
    [{ paypal_amount: Number.POSITIVE_INFINITY }, "calculator.error.required"],
    [{ paypal_amount: 10.005 }, "field.amount"],
    [{ destination: "constructor" }, "field.destination"],
    [{ destination: undefined }, "calculator.error.required"],
    [{ destination_account: "=1+1" }, "field.destinationAccount"],
    [{ destination_account: "1234" }, "field.destinationAccount"],
    [{ destination_account: "1".repeat(35) }, "field.destinationAccount"],
    [{ user_whatsapp: "" }, "order.error.allRequired"],
    [{ user_whatsapp: "0812" }, "order.error.whatsapp"],
    [{ user_whatsapp: { $ne: null } }, "order.error.allRequired"],
    [{ account_name: "  " }, "order.error.allRequired"],
    [{ account_name: "a\u202Eb" }, "field.accountName"],
    [{ account_name: "a\u0000b" }, "field.accountName"],
    [{ account_name: "\uD800" }, "field.accountName"],
    [{ account_name: "x".repeat(101) }, "field.tooLong"],
    [{ captcha_token: "" }, "field.captchaToken"],
    [{ captcha_token: "x".repeat(4_097) }, "field.captchaToken"],
  ])("an order with %j is refused with %s", (change, expected) => {
    expect(parseOrderWith(change).error?.issues[0]?.message).toBe(expected);
  });

  test.each([1, 500, 10, 123.45])("an order of %d USD is accepted", (paypal_amount) => {
    expect(parseOrderWith({ paypal_amount }).success).toBe(true);
  });
});

describe("the body of a settings change", () => {
  test("an empty rate or markup becomes the default, but a markup of 0 is stored", () => {
    expect(settingsBody.parse({ current_usd_rate: "", markup_percentage: "" })).toEqual({
      current_usd_rate: 1_500_000,
      markup_percentage: 800,
    });
    expect(settingsBody.parse({ markup_percentage: ".5" })).toEqual({ markup_percentage: 50 });
    expect(
      settingsBody.parse({ markup_percentage: 0, current_usd_rate: "16644.68", is_online: "0" }),
    ).toEqual({
      markup_percentage: 0,
      current_usd_rate: 1_664_468,
      is_online: false,
    });
  });

  test.each([
    [{ markup_percentage: 51 }],
    [{ markup_percentage: -1 }],
    [{ markup_percentage: "x" }],
    [{ current_usd_rate: 0 }],
    [{ current_usd_rate: 1e9 }],
    [{ current_usd_rate: "1e3" }],
    [{ current_usd_rate: null }],
    [{ paypal_email: "nobody" }],
    [{ is_online: "2" }],
    [{ recaptcha_site_key: "a\nb" }],
    [{ recaptcha_secret_key: 'a"b' }],
    [{ provider_link: "javascript:alert(1)" }],
    [{ provider_link: "http://pay.example" }],
  ])("settingsBody refuses the settings %j", (body) => {
    expect(settingsBody.safeParse(body).success).toBe(false);
  });

  test("the payment provider's link may contain the placeholder {amount}", () => {
    expect(settingsBody.safeParse({ provider_link: "https://paypal.me/desk/{amount}" }).success).toBe(true);
  });
});

describe("the body of a new user", () => {
  const user = { name: "Rina", email: "rina@example.test", password: "rahasia", role: "user" };

  test.each([
    [{ email: "rina\u200B@example.test" }, "field.email"],
    [{ email: "ri\u0000na@example.test" }, "field.email"],
    [{ password: "rahasia\uD800" }, "field.invalid"],
  ])("a user with %j is refused with %s", (change, expected) => {
    expect(createUserBody.safeParse({ ...user, ...change }).error?.issues[0]?.message).toBe(expected);
    expect(createUserBody.safeParse(user).success).toBe(true);
  });
});

test("a long e-mail address is refused for its length, without applying the pattern, which takes quadratic time", () => {
  const { error } = emailField(defineMessageKey("field.email")).safeParse(`a@${".".repeat(300)}@`);
  expect(error?.issues.map(({ message }) => message)).toEqual(["field.tooLong"]);
});

describe("query parameters of lists and exports", () => {
  test.each([["0"], ["201"], ["1.5"], ["abc"], ["-1"]])("a list refuses the limit %s", (limit) => {
    expect(orderListQuery.safeParse({ limit }).success).toBe(false);
  });

  test("the limit of a list is parsed as a number", () => {
    expect(orderListQuery.parse({ limit: "20", status: "all", date_range: "quarter" }).limit).toBe(20);
  });

  test("an export accepts only the formats csv and xlsx", () => {
    const acceptedFormats = ["csv", "xlsx", "pdf", ""].filter(
      (format) => exportQuery.safeParse({ format }).success,
    );
    expect(acceptedFormats).toEqual(["csv", "xlsx"]);
  });
});

describe("the issues of zod schemas", () => {
  test("every zod issue names a message key that has a text", () => {
    const invalidBodies = [
      {},
      null,
      [],
      { email: 1, password: 1, role: "x", status: "PENDING", expected_version: 0, name: "" },
    ];
    const schemas = [createOrderBody, loginBody, createUserBody, setUpDeskBody, updateStatusBody];
    const issues = schemas.flatMap((schema) =>
      invalidBodies.flatMap((body) => schema.safeParse(body).error?.issues ?? []),
    );
    const unknownIssues = issues.filter(({ path, message }) => path.length > 0 && !isMessageKey(message));
    expect(issues.length).toBeGreaterThan(20);
    expect(unknownIssues).toEqual([]);
  });
});
