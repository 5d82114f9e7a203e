import { expect, test } from "@jest/globals";
import { AppError } from "@tukar-saldo/contracts";
import { failureOf } from "./failure.js";

test("when a text has a place for a value then it is filled, for the call and for its field", () => {
  const text = "users.error.password";
  const error = new AppError("VALIDATION_FAILED", { text, values: { min: 6 }, fields: { password: text } });
  const { body } = failureOf(error, "id", "r1");
  expect(body).toMatchObject({ error: "Password minimal 6 karakter", message: body.error });
  expect(body.fields).toEqual({ password: "Password minimal 6 karakter" });
});
