import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { existsSync } from "node:fs";
import { findCaseProblems } from "./cases/outside-profile.js";
import { runFolder } from "./cases/run-folder.js";
import { startTestServer } from "./support/test-server.js";
import type { TestServer } from "./support/test-server.js";

const CASES_FOLDER = process.env.MONGODB_CASES ?? "";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("MongoDB's own CRUD test cases", () => {
  if (!existsSync(CASES_FOLDER))
    process.stderr.write("MONGODB_CASES names no folder with MongoDB's test cases: they are left out.\n");
  const testIfFolderExists = existsSync(CASES_FOLDER) ? test : test.skip;

  testIfFolderExists(
    "MongoDB's CRUD test cases pass, except the cases listed as unsupported",
    async () => {
      const results = (await runFolder(CASES_FOLDER, server.url)) ?? [];
      expect(findCaseProblems(results)).toEqual([]);
      expect(results.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(90);
    },
    60_000,
  );
});
