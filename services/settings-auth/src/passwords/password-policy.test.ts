import { expect, test } from "@jest/globals";
import { COMMON_PASSWORDS } from "./common-passwords.js";
import { checkNewPassword } from "./password-policy.js";

const VALID_PASSWORDS = ["k4ngen", "x".repeat(72), "💰💰💰💰💰💰", " spasi "];

test.each(VALID_PASSWORDS)("the password %p is accepted", async (password) => {
  await expect(checkNewPassword(password, 6)).resolves.toBeUndefined();
});

test.each([
  ["12345", "users.error.password"],
  ["💰💰💰💰💰", "users.error.password"],
  ["x".repeat(73), "field.passwordTooLong"],
  ["💰".repeat(20), "field.passwordTooLong"],
])("refuses the password %p with the text %s", async (password, text) => {
  await expect(checkNewPassword(password, 6)).rejects.toThrow(
    expect.objectContaining({ code: "VALIDATION_FAILED", options: expect.objectContaining({ text }) }),
  );
});

test.each(["123456", "password", "PassWord", "sayang", "qwertyuiop"])(
  "refuses the common password %p",
  async (password) => {
    await expect(checkNewPassword(password, 6, "new_password")).rejects.toThrow(
      expect.objectContaining({
        code: "VALIDATION_FAILED",
        options: expect.objectContaining({ fields: { new_password: "field.passwordCommon" } }),
      }),
    );
  },
);

test("a new password must have the configured minimum length", async () => {
  await expect(checkNewPassword("1234567890", 12)).rejects.toThrow();
});

test("only the 10,000 most common passwords count as common", () => {
  expect(COMMON_PASSWORDS.size).toBe(10_000);
});
