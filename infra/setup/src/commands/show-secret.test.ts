import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createSecretsFolder } from "../../tests/secrets-folder.js";
import type { SecretsFolder } from "../../tests/secrets-folder.js";

let folder: SecretsFolder;
beforeEach(async () => {
  folder = await createSecretsFolder();
});
afterEach(() => folder.remove());

test("the show command prints one secret and nothing else", async () => {
  await folder.run(["secrets"]);
  expect((await folder.run(["show", "reset-secret"])).output).toBe(
    await folder.read("transactions/reset_secret"),
  );
});

test.each(["nonsense", "", "constructor"])("show lists the valid names if given %j", async (name) => {
  await folder.run(["secrets"]);
  const { code, output, errors } = await folder.run(["show", name]);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toContain("reset-secret, setup-token");
});
