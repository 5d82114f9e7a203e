import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createSecretsFolder } from "../../tests/secrets-folder.js";
import type { SecretsFolder } from "../../tests/secrets-folder.js";

let folder: SecretsFolder;
beforeEach(async () => {
  folder = await createSecretsFolder();
});
afterEach(() => folder.remove());

const BACKUP_SECRETS = {
  JWT_SECRET: "a".repeat(40),
  SETTINGS_ENC_KEYS: "b".repeat(44),
  RESET_SECRET: "c".repeat(20),
  AUDIT_KEY: "d".repeat(43),
};

test("the adopt command replaces the secrets of an unused desk with those of a backup", async () => {
  const { code } = await folder.run(["adopt"], JSON.stringify(BACKUP_SECRETS));
  expect(code).toBe(0);
  expect(JSON.parse(await folder.read("admin/data-secrets.json"))).toEqual(BACKUP_SECRETS);
  expect(await folder.read("transactions/reset_secret")).toBe(BACKUP_SECRETS.RESET_SECRET);
  expect(await folder.read("settings-auth/audit_key")).toBe(BACKUP_SECRETS.AUDIT_KEY);
  await folder.run(["secrets"]);
  expect(await folder.read("notifier/jwt_secret")).toBe(BACKUP_SECRETS.JWT_SECRET);
});

test("the adopt command keeps the audit key of this desk if the backup contains none", async () => {
  await folder.run(["secrets"]);
  const key = await folder.read("settings-auth/audit_key");
  const { AUDIT_KEY: _later, ...older } = BACKUP_SECRETS;
  expect((await folder.run(["adopt", "--force"], JSON.stringify(older))).code).toBe(0);
  expect(await folder.read("settings-auth/audit_key")).toBe(key);
  expect(await folder.read("settings-auth/jwt_secret")).toBe(BACKUP_SECRETS.JWT_SECRET);
});

test("the adopt command refuses to replace secrets while MongoDB is unreachable, unless --force is given", async () => {
  await folder.run(["secrets"]);
  const filesBefore = await folder.readAllFiles();
  const result = await folder.run(["adopt"], JSON.stringify(BACKUP_SECRETS));
  expect([result.code, result.errors]).toEqual([1, expect.stringContaining("use --force")]);
  expect(await folder.readAllFiles()).toEqual(filesBefore);
  expect((await folder.run(["adopt", "--force"], JSON.stringify(BACKUP_SECRETS))).code).toBe(0);
  expect(await folder.read("settings-auth/jwt_secret")).toBe(BACKUP_SECRETS.JWT_SECRET);
  expect(await folder.read("transactions/mongo_url")).toBe(filesBefore["transactions/mongo_url"]);
});

test.each([
  "",
  "nonsense",
  "null",
  "[]",
  '{"JWT_SECRET":"x"}',
  JSON.stringify({ ...BACKUP_SECRETS, MORE: "x" }),
  JSON.stringify({ ...BACKUP_SECRETS, AUDIT_KEY: "" }),
])("adopt refuses the input %j", async (input) => {
  const { code, errors } = await folder.run(["adopt"], input);
  expect([code, errors]).toEqual([1, expect.stringContaining("JSON object of texts")]);
  expect(await folder.readAllFiles()).toEqual({});
});
