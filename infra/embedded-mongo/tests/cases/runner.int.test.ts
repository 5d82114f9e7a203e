import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "../support/test-server.js";
import type { TestServer } from "../support/test-server.js";
import { runFile } from "./run-file.js";

let server: TestServer;
const folder = mkdtempSync(join(tmpdir(), "storage-runner-"));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const CASE_FILE = {
  description: "runner",
  createEntities: [
    { client: { id: "client0", observeEvents: ["commandStartedEvent"] } },
    { database: { id: "db0", client: "client0", databaseName: "runner" } },
    { collection: { id: "c0", database: "db0", collectionName: "c" } },
    { session: { id: "session0", client: "client0" } },
  ],
  initialData: [{ databaseName: "runner", collectionName: "c", documents: [{ _id: 1 }, { _id: 2 }] }],
};

async function runTestCase(test: object): Promise<string> {
  const path = join(folder, "case.json");
  writeFileSync(path, JSON.stringify({ ...CASE_FILE, tests: [{ description: "case", ...test }] }));
  const [result] = await runFile(path, { url: server.url, version: "8.0.0", setupClient: server.client });
  return result?.reason ?? result?.outcome ?? "";
}

const createFindOperation = (moreArguments: object = {}): object => ({
  name: "find",
  object: "c0",
  arguments: { filter: { _id: 1 }, ...moreArguments },
});
const expectStartedEvent = (command: object): object => ({
  expectEvents: [{ client: "client0", events: [{ commandStartedEvent: { command } }] }],
});
const createBulkWriteOperation = (document: object, expected: object): object => ({
  name: "clientBulkWrite",
  object: "client0",
  arguments: { models: [{ insertOne: { namespace: "runner.c", document } }], verboseResults: true },
  ...expected,
});

describe("the runner of MongoDB's test cases", () => {
  test.each<[what: string, test: object]>([
    [
      "events",
      {
        operations: [createFindOperation()],
        ...expectStartedEvent({ find: "c", filter: { _id: 1 }, limit: { $$exists: false } }),
      },
    ],
    [
      "sessions",
      {
        operations: [createFindOperation({ session: "session0" })],
        ...expectStartedEvent({ lsid: { $$sessionLsid: "session0" } }),
      },
    ],
    [
      "cursors",
      {
        operations: [
          {
            name: "createFindCursor",
            object: "c0",
            arguments: { filter: {} },
            saveResultAsEntity: "cursor0",
          },
          { name: "iterateUntilDocumentOrError", object: "cursor0", expectResult: { _id: 1 } },
          { name: "close", object: "cursor0" },
        ],
      },
    ],
    [
      "assertions",
      {
        operations: [
          {
            name: "assertCollectionExists",
            object: "testRunner",
            arguments: { databaseName: "runner", collectionName: "c" },
          },
        ],
      },
    ],
  ])("passes a correct case with %s", async (_what, testCase) => {
    expect(await runTestCase(testCase)).toBe("passed");
  });

  test.each<[what: string, test: object, reason: string]>([
    [
      "an event has a different command than expected",
      { operations: [createFindOperation()], ...expectStartedEvent({ find: "d" }) },
      "events.0.command.find",
    ],
    ["an expected event is missing", { operations: [], ...expectStartedEvent({ find: "c" }) }, "expected 1"],
    [
      "there is an unexpected event",
      { operations: [createFindOperation(), createFindOperation()], ...expectStartedEvent({ find: "c" }) },
      "expected 1",
    ],
    [
      "a result differs from the expected result",
      { operations: [{ ...createFindOperation(), expectResult: [{ _id: 2 }] }] },
      "_id",
    ],
    [
      "an error differs from the expected error",
      { operations: [createBulkWriteOperation({ _id: 1 }, { expectError: { isClientError: true } })] },
      "",
    ],
    [
      "an expected error does not occur",
      { operations: [{ ...createFindOperation(), expectError: { isError: true } }] },
      "no error came",
    ],
    [
      "an assertion is false",
      {
        operations: [
          {
            name: "assertCollectionNotExists",
            object: "testRunner",
            arguments: { databaseName: "runner", collectionName: "c" },
          },
        ],
      },
      "assertion",
    ],
    [
      "an operation is unknown",
      { operations: [{ name: "nope", object: "c0" }] },
      "does not know the operation nope",
    ],
  ])("fails a case and reports the reason if %s", async (_what, testCase, reason) => {
    const report = await runTestCase(testCase);
    expect(report).not.toBe("passed");
    expect(report).toContain(reason);
  });

  test("skips a case that the server or the driver cannot run and reports the reason", async () => {
    expect(
      await runTestCase({ operations: [], runOnRequirements: [{ topologies: ["replicaset"] }] }),
    ).toContain("wants");
    expect(await runTestCase({ operations: [{ name: "mapReduce", object: "c0" }] })).toContain(
      "the driver has no mapReduce",
    );
  });
});
