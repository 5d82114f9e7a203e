import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { chmod } from "node:fs/promises";
import { createSecretsFolder } from "../tests/secrets-folder.js";
import type { SecretsFolder } from "../tests/secrets-folder.js";

let folder: SecretsFolder;
beforeEach(async () => {
  folder = await createSecretsFolder();
});
afterEach(() => folder.remove());

test("the database command asks to run the secrets command first if no secrets exist", async () => {
  const { code, errors } = await folder.run(["database"]);
  expect([code, errors]).toEqual([1, expect.stringContaining('run "secrets" first')]);
});

test("an unknown command prints the list of commands", async () => {
  expect(await folder.run(["toString"])).toEqual({
    code: 2,
    output: "",
    errors: "Name a command: secrets, database, show, adopt, rotate, print.",
  });
});

test("when a folder cannot be written, the error names the command that failed", async () => {
  await folder.write("gateway", "a file where a folder should be");
  await chmod(folder.path("gateway"), 0o600);
  const { code, errors } = await folder.run(["secrets"]);
  expect([code, errors]).toEqual([1, expect.stringContaining("secrets failed:")]);
});
