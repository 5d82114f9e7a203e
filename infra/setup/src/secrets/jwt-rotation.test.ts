import { expect, test } from "@jest/globals";
import { completeSecrets } from "./generators.js";
import { rotateJwtSecret } from "./jwt-rotation.js";

test("accepts the new secret before it signs with it, and the old one afterwards", () => {
  const before = completeSecrets({});
  const announced = rotateJwtSecret(before).secrets;
  const made = announced["jwt-secret-previous"];
  expect(announced["jwt-secret"]).toBe(before["jwt-secret"]);
  expect(made).not.toBe(before["jwt-secret"]);
  const switched = rotateJwtSecret(announced).secrets;
  expect([switched["jwt-secret"], switched["jwt-secret-previous"]]).toEqual([made, before["jwt-secret"]]);
  const done = rotateJwtSecret(switched).secrets;
  expect(done).toEqual({ ...before, "jwt-secret": made });
});

test("begins anew after a whole change", () => {
  let secrets = completeSecrets({});
  for (let step = 0; step < 4; step += 1) secrets = rotateJwtSecret(secrets).secrets;
  expect(secrets["jwt-rotation"]).toBe("announced");
});
