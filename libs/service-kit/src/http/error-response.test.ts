import { expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { toErrorResponse } from "./error-response.js";

test("fills placeholders in the error's text and in the texts of its fields", () => {
  const text = "users.error.password";
  const error = new AppError("VALIDATION_FAILED", { text, values: { min: 6 }, fields: { password: text } });
  const { body } = toErrorResponse(error, "id", "r1");
  expect(body).toMatchObject({ error: "Password minimal 6 karakter", message: body.error });
  expect(body.fields).toEqual({ password: "Password minimal 6 karakter" });
});
