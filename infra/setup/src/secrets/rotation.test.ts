import { describe, expect, test } from "@jest/globals";
import { addMissingSecrets } from "./generators.js";
import { advanceRotation } from "./rotation.js";

test("rotates the JWT secret in three steps: accept the new one, sign with it, drop the old one", () => {
  const before = addMissingSecrets({});
  const announced = advanceRotation("jwt-secret", before).secrets;
  const made = announced["jwt-secret-previous"];
  expect(announced["jwt-secret"]).toBe(before["jwt-secret"]);
  expect(made).not.toBe(before["jwt-secret"]);
  const switched = advanceRotation("jwt-secret", announced).secrets;
  expect([switched["jwt-secret"], switched["jwt-secret-previous"]]).toEqual([made, before["jwt-secret"]]);
  const done = advanceRotation("jwt-secret", switched).secrets;
  expect(done).toEqual({ ...before, "jwt-secret": made });
});

test("rotates the settings key in three steps: decrypt with the new one, encrypt with it, drop the old one", () => {
  const before = addMissingSecrets({});
  const old = before["settings-enc-keys"];
  const announced = advanceRotation("settings-enc-keys", before).secrets;
  const [first, made] = announced["settings-enc-keys"].split(",");
  expect([first, Buffer.from(made ?? "", "base64").length]).toEqual([old, 32]);
  const switched = advanceRotation("settings-enc-keys", announced).secrets;
  expect(switched["settings-enc-keys"]).toBe(`${made},${old}`);
  expect(advanceRotation("settings-enc-keys", switched).secrets).toEqual({
    ...before,
    "settings-enc-keys": made,
  });
});

test("drops all settings keys but the newest, even if a restored backup contained two", () => {
  const [one, two] = [addMissingSecrets({})["settings-enc-keys"], addMissingSecrets({})["settings-enc-keys"]];
  let secrets = addMissingSecrets({ "settings-enc-keys": `${one},${two}` });
  secrets = advanceRotation("settings-enc-keys", secrets).secrets;
  const made = secrets["settings-enc-keys"].split(",")[2];
  secrets = advanceRotation("settings-enc-keys", secrets).secrets;
  expect(secrets["settings-enc-keys"]).toBe(`${made},${one},${two}`);
  expect(advanceRotation("settings-enc-keys", secrets).secrets["settings-enc-keys"]).toBe(made);
});

test("starts a new rotation after the third step", () => {
  let secrets = addMissingSecrets({});
  for (let step = 0; step < 4; step += 1) secrets = advanceRotation("jwt-secret", secrets).secrets;
  expect(secrets["jwt-rotation"]).toBe("announced");
});

describe("secrets that rotate in one step", () => {
  test("replaces the named secret only", () => {
    const before = addMissingSecrets({});
    const { "redis-password": made, ...rest } = advanceRotation("redis-password", before).secrets;
    expect(made).not.toBe(before["redis-password"]);
    expect({ ...rest, "redis-password": before["redis-password"] }).toEqual(before);
  });

  test.each(["mongo-root-password", "toString", ""])(
    "refuses %j and lists the secrets that can be rotated",
    (name) => {
      expect(() => advanceRotation(name, addMissingSecrets({}))).toThrow(
        /Name a secret to rotate: jwt-secret, /,
      );
    },
  );
});
