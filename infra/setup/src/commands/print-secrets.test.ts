import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createSecretsFolder } from "../../tests/secrets-folder.js";
import type { SecretsFolder } from "../../tests/secrets-folder.js";

let folder: SecretsFolder;
beforeEach(async () => {
  folder = await createSecretsFolder();
});
afterEach(() => folder.remove());

const urlOptions = [
  "--mongo-url",
  "mongodb+srv://{user}:{password}@cluster.example/tukar_saldo",
  "--redis-url",
  "rediss://{user}:{password}@cache.example:6380",
];

test("the print command prints a Kubernetes Secret for each service, and writes no file", async () => {
  const { code, output } = await folder.run(["print", "--format", "kubernetes", ...urlOptions]);
  const { kind, items } = JSON.parse(output) as {
    kind: string;
    items: { metadata: { name: string }; stringData: object }[];
  };
  const variablesByManifest = Object.fromEntries(
    items.map(({ metadata, stringData }) => [metadata.name, stringData]),
  );
  const names = ["gateway", "transactions", "settings-auth", "notifier", "admin", "setup"];
  expect([code, kind]).toEqual([0, "List"]);
  expect(Object.keys(variablesByManifest)).toEqual(names.map((name) => `tukar-saldo-${name}`));
  expect(variablesByManifest["tukar-saldo-notifier"]).toEqual({
    MONGO_URL: expect.stringMatching(/^mongodb\+srv:\/\/notifier:[\w-]{32}@cluster\.example\/tukar_saldo$/),
    REDIS_URL: expect.stringMatching(/^rediss:\/\/desk:[\w-]{32}@cache\.example:6380$/),
    GATEWAY_SECRET: expect.any(String),
    JWT_SECRET: expect.any(String),
    JWT_SECRET_PREVIOUS: "",
  });
  expect(await folder.readAllFiles()).toEqual({});
});

test("the print command prints the variables of each service in env format", async () => {
  const { output } = await folder.run(["print", "--format", "env", ...urlOptions]);
  expect(output).toMatch(
    /^# gateway\nREDIS_URL=rediss:.+\nGATEWAY_SECRET=.+\n\n# transactions\nMONGO_URL=mongodb\+srv:.+\n/,
  );
});

test("the print command prints its usage if the format is unknown", async () => {
  const { code, errors } = await folder.run(["print", "--format", "yaml", ...urlOptions]);
  expect([code, errors]).toEqual([1, expect.stringContaining("Usage: print")]);
});
