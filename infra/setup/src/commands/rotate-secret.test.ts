import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createSecretsFolder } from "../../tests/secrets-folder.js";
import type { SecretsFolder } from "../../tests/secrets-folder.js";

let folder: SecretsFolder;
beforeEach(async () => {
  folder = await createSecretsFolder();
});
afterEach(() => folder.remove());

test("the rotate command replaces the JWT secret in three steps", async () => {
  await folder.run(["secrets"]);
  const old = await folder.read("notifier/jwt_secret");
  const { output } = await folder.run(["rotate", "jwt-secret"]);
  const newSecret = await folder.read("transactions/jwt_secret_previous");
  expect([output.includes("Step 1 of 3"), await folder.read("notifier/jwt_secret")]).toEqual([true, old]);
  await folder.run(["rotate", "jwt-secret"]);
  expect([
    await folder.read("notifier/jwt_secret"),
    await folder.read("notifier/jwt_secret_previous"),
  ]).toEqual([newSecret, old]);
  await folder.run(["rotate", "jwt-secret"]);
  expect([await folder.read("admin/jwt_secret"), await folder.read("admin/jwt_secret_previous")]).toEqual([
    newSecret,
    "",
  ]);
});

test("adopting the secrets of a backup ends a running rotation", async () => {
  await folder.run(["secrets"]);
  await folder.run(["rotate", "jwt-secret"]);
  const key = Buffer.alloc(32, 5).toString("base64");
  const secrets = { JWT_SECRET: "of-the-backup", SETTINGS_ENC_KEYS: key, RESET_SECRET: "of-the-backup" };
  expect((await folder.run(["adopt", "--force"], JSON.stringify(secrets))).code).toBe(0);
  expect(await folder.read("notifier/jwt_secret_previous")).toBe("");
  expect((await folder.run(["rotate", "jwt-secret"])).output).toContain("Step 1 of 3");
});
