import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "../support/in-process.js";
import type { TestServer } from "../support/in-process.js";
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

const SURROUNDINGS = {
  description: "runner",
  createEntities: [
    { client: { id: "client0", observeEvents: ["commandStartedEvent"] } },
    { database: { id: "db0", client: "client0", databaseName: "runner" } },
    { collection: { id: "c0", database: "db0", collectionName: "c" } },
    { session: { id: "session0", client: "client0" } },
  ],
  initialData: [{ databaseName: "runner", collectionName: "c", documents: [{ _id: 1 }, { _id: 2 }] }],
};

async function run(test: object): Promise<string> {
  const path = join(folder, "case.json");
  writeFileSync(path, JSON.stringify({ ...SURROUNDINGS, tests: [{ description: "case", ...test }] }));
  const [result] = await runFile(path, { url: server.url, version: "8.0.0", observer: server.client });
  return result?.reason ?? result?.outcome ?? "";
}

const find = (more: object = {}): object => ({
  name: "find",
  object: "c0",
  arguments: { filter: { _id: 1 }, ...more },
});
const started = (command: object): object => ({
  expectEvents: [{ client: "client0", events: [{ commandStartedEvent: { command } }] }],
});
const bulk = (document: object, expected: object): object => ({
  name: "clientBulkWrite",
  object: "client0",
  arguments: { models: [{ insertOne: { namespace: "runner.c", document } }], verboseResults: true },
  ...expected,
});

describe("the runner of MongoDB's test cases", () => {
  test.each<[what: string, test: object]>([
    [
      "events",
      { operations: [find()], ...started({ find: "c", filter: { _id: 1 }, limit: { $$exists: false } }) },
    ],
    [
      "sessions",
      { operations: [find({ session: "session0" })], ...started({ lsid: { $$sessionLsid: "session0" } }) },
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
  ])("passes a correct case about %s", async (_what, given) => {
    expect(await run(given)).toBe("passed");
  });

  test.each<[what: string, test: object, reason: string]>([
    [
      "an event has another command",
      { operations: [find()], ...started({ find: "d" }) },
      "events.0.command.find",
    ],
    ["an event is missing", { operations: [], ...started({ find: "c" }) }, "expected 1"],
    ["an event is too much", { operations: [find(), find()], ...started({ find: "c" }) }, "expected 1"],
    ["a result is another", { operations: [{ ...find(), expectResult: [{ _id: 2 }] }] }, "_id"],
    ["an error is another", { operations: [bulk({ _id: 1 }, { expectError: { isClientError: true } })] }, ""],
    ["no error comes", { operations: [{ ...find(), expectError: { isError: true } }] }, "no error came"],
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
      "an operation is not known",
      { operations: [{ name: "nope", object: "c0" }] },
      "does not know the operation nope",
    ],
  ])("fails a case and reports: %s", async (_what, given, reason) => {
    const told = await run(given);
    expect(told).not.toBe("passed");
    expect(told).toContain(reason);
  });

  test("skips a case that cannot run here and reports the reason", async () => {
    expect(await run({ operations: [], runOnRequirements: [{ topologies: ["replicaset"] }] })).toContain(
      "wants",
    );
    expect(await run({ operations: [{ name: "mapReduce", object: "c0" }] })).toContain(
      "the driver has no mapReduce",
    );
  });
});
