import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { unlink } from "node:fs/promises";
import { createSecretsFolder } from "../../tests/secrets-folder.js";
import type { SecretsFolder } from "../../tests/secrets-folder.js";

let folder: SecretsFolder;
beforeEach(async () => {
  folder = await createSecretsFolder();
});
afterEach(() => folder.remove());

test("the secrets command writes for each consumer only the files that this consumer needs", async () => {
  const { code } = await folder.run(["secrets"]);
  const storeFiles = ["public_url", "mongo_url", "redis_url", "gateway_secret"];
  const jwtFiles = ["jwt_secret", "jwt_secret_previous"];
  const settingsAuth = [...storeFiles, ...jwtFiles, "settings_enc_keys", "audit_key", "setup_token"];
  const files = {
    admin: [...settingsAuth, "backup_mongo_url", "restore_mongo_url", "data-secrets.json"],
    gateway: ["public_url", "redis_url", "gateway_secret"],
    mongo: ["root_password", "passwords.json"],
    notifier: [...storeFiles, ...jwtFiles],
    redis: ["users.acl"],
    "settings-auth": settingsAuth,
    setup: ["secrets.json"],
    transactions: [...storeFiles, ...jwtFiles, "settings_enc_keys", "reset_secret"],
  };
  const expected = Object.entries(files).flatMap(([name, list]) => list.map((file) => `${name}/${file}`));
  expect(code).toBe(0);
  expect(Object.keys(await folder.readAllFiles()).sort()).toEqual(expected.sort());
});

test("the secrets command makes consumers' files readable by the group, and setup/secrets.json by its owner only", async () => {
  await folder.run(["secrets"]);
  expect(await folder.readMode("setup/secrets.json")).toBe("600");
  for (const file of ["gateway/redis_url", "mongo/passwords.json", "redis/users.acl", "admin/jwt_secret"]) {
    expect(await folder.readMode(file)).toBe("640");
  }
});

test("the secrets command writes only a hash of the password to users.acl, and prints no secret except the set-up token", async () => {
  const { output } = await folder.run(["secrets"]);
  const secrets = JSON.parse(await folder.read("setup/secrets.json")) as Record<string, string>;
  expect(await folder.read("redis/users.acl")).not.toContain(secrets["redis-password"]);
  const printedSecrets = Object.entries(secrets).filter(([, secret]) => output.includes(secret));
  expect(printedSecrets.map(([name]) => name)).toEqual(["setup-token"]);
});

test("a second run of the secrets command changes no file and prints the same output", async () => {
  const firstOutput = await folder.run(["secrets"]);
  const filesBefore = await folder.readAllFiles();
  const secondOutput = await folder.run(["secrets"]);
  expect(await folder.readAllFiles()).toEqual(filesBefore);
  expect(secondOutput).toEqual(firstOutput);
});

test("the secrets command writes the files that a killed run left missing or incomplete", async () => {
  await folder.run(["secrets"]);
  const filesBefore = await folder.readAllFiles();
  await unlink(folder.path("notifier/mongo_url"));
  await folder.write("notifier/mongo_url.tmp", "mongodb://half");
  await folder.write("setup/secrets.json.tmp", "{ half");
  await folder.run(["secrets"]);
  const { "setup/secrets.json.tmp": _left, ...after } = await folder.readAllFiles();
  expect(after).toEqual(filesBefore);
});

test("the secrets command adds the secrets that a new version introduces and keeps the existing ones", async () => {
  await folder.run(["secrets"]);
  const secretsBefore = JSON.parse(await folder.read("setup/secrets.json")) as Record<string, string>;
  const { "mongo-backup-password": _gone, ...older } = secretsBefore;
  await folder.write("setup/secrets.json", JSON.stringify(older));
  await folder.run(["secrets"]);
  const after = JSON.parse(await folder.read("setup/secrets.json")) as Record<string, string>;
  expect(after).toEqual({ ...older, "mongo-backup-password": expect.any(String) });
  expect(await folder.read("admin/backup_mongo_url")).toContain(after["mongo-backup-password"]);
});

test("the secrets command refuses a damaged setup/secrets.json and does not change it", async () => {
  await folder.run(["secrets"]);
  await folder.write("setup/secrets.json", "{ half");
  const { code, errors } = await folder.run(["secrets"]);
  expect([code, errors]).toEqual([1, expect.stringContaining("is damaged")]);
  expect(await folder.read("setup/secrets.json")).toBe("{ half");
});
