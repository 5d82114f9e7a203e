import { describe, expect, test } from "@jest/globals";
import { addMissingSecrets } from "./generators.js";
import { advanceRotation } from "./rotation.js";

test("the JWT secret is rotated in three steps: services accept the new secret, sign with it, and drop the old one", () => {
  const originalSecrets = addMissingSecrets({});
  const step1 = advanceRotation("jwt-secret", originalSecrets).secrets;
  const newSecret = step1["jwt-secret-previous"];
  expect(step1["jwt-secret"]).toBe(originalSecrets["jwt-secret"]);
  expect(newSecret).not.toBe(originalSecrets["jwt-secret"]);
  const step2 = advanceRotation("jwt-secret", step1).secrets;
  expect([step2["jwt-secret"], step2["jwt-secret-previous"]]).toEqual([
    newSecret,
    originalSecrets["jwt-secret"],
  ]);
  const step3 = advanceRotation("jwt-secret", step2).secrets;
  expect(step3).toEqual({ ...originalSecrets, "jwt-secret": newSecret });
});

test("the settings key is rotated in three steps: services decrypt with the new key, encrypt with it, and drop the old one", () => {
  const originalSecrets = addMissingSecrets({});
  const oldKey = originalSecrets["settings-enc-keys"];
  const step1 = advanceRotation("settings-enc-keys", originalSecrets).secrets;
  const [first, newSecret] = step1["settings-enc-keys"].split(",");
  expect([first, Buffer.from(newSecret ?? "", "base64").length]).toEqual([oldKey, 32]);
  const { secrets: step2, next } = advanceRotation("settings-enc-keys", step1);
  expect(step2["settings-enc-keys"]).toBe(`${newSecret},${oldKey}`);
  expect(next).toMatch(/wait until .* authenticator app .* reset-second-factor/);
  expect(advanceRotation("settings-enc-keys", step2).secrets).toEqual({
    ...originalSecrets,
    "settings-enc-keys": newSecret,
  });
});

test("the third rotation step drops all settings keys except the newest, even if a restored backup contained two", () => {
  const [keyA, keyB] = [
    addMissingSecrets({})["settings-enc-keys"],
    addMissingSecrets({})["settings-enc-keys"],
  ];
  let secrets = addMissingSecrets({ "settings-enc-keys": `${keyA},${keyB}` });
  secrets = advanceRotation("settings-enc-keys", secrets).secrets;
  const newSecret = secrets["settings-enc-keys"].split(",")[2];
  secrets = advanceRotation("settings-enc-keys", secrets).secrets;
  expect(secrets["settings-enc-keys"]).toBe(`${newSecret},${keyA},${keyB}`);
  expect(advanceRotation("settings-enc-keys", secrets).secrets["settings-enc-keys"]).toBe(newSecret);
});

test("the step after the third starts a new rotation", () => {
  let secrets = addMissingSecrets({});
  for (let step = 0; step < 4; step += 1) secrets = advanceRotation("jwt-secret", secrets).secrets;
  expect(secrets["jwt-rotation"]).toBe("announced");
});

describe("secrets that rotate in one step", () => {
  test("rotating the Redis password replaces no other secret", () => {
    const originalSecrets = addMissingSecrets({});
    const { "redis-password": newSecret, ...rest } = advanceRotation(
      "redis-password",
      originalSecrets,
    ).secrets;
    expect(newSecret).not.toBe(originalSecrets["redis-password"]);
    expect({ ...rest, "redis-password": originalSecrets["redis-password"] }).toEqual(originalSecrets);
  });

  test.each(["mongo-root-password", "toString", ""])(
    "rotating %j is refused with a list of the secrets that can be rotated",
    (name) => {
      expect(() => advanceRotation(name, addMissingSecrets({}))).toThrow(
        /Name a secret to rotate: jwt-secret, /,
      );
    },
  );
});
