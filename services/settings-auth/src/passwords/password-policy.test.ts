import { expect, test } from "@jest/globals";
import { checkNewPassword } from "./password-policy.js";

const VALID_PASSWORDS = ["k4ngen", "x".repeat(72), "💰💰💰💰💰💰", " spasi "];

test.each(VALID_PASSWORDS)("the password %p is accepted", (password) => {
  expect(() => checkNewPassword(password, 6)).not.toThrow();
});

test.each([
  ["12345", "users.error.password"],
  ["💰💰💰💰💰", "users.error.password"],
  ["x".repeat(73), "field.passwordTooLong"],
  ["💰".repeat(20), "field.passwordTooLong"],
])("refuses the password %p with the text %s", (password, text) => {
  expect(() => checkNewPassword(password, 6)).toThrow(
    expect.objectContaining({ code: "VALIDATION_FAILED", options: expect.objectContaining({ text }) }),
  );
});

test.each(["123456", "password", "PassWord", "sayang", "qwertyuiop"])(
  "refuses the common password %p",
  (password) => {
    expect(() => checkNewPassword(password, 6, "new_password")).toThrow(
      expect.objectContaining({
        code: "VALIDATION_FAILED",
        options: expect.objectContaining({ fields: { new_password: "field.passwordCommon" } }),
      }),
    );
  },
);

test("a new password must have the configured minimum length", () => {
  expect(() => checkNewPassword("1234567890", 12)).toThrow();
});
