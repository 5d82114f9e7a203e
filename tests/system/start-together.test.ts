import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  findFreePort,
  newDatabaseUrl,
  SERVICE_NAMES,
  serviceProcess,
  startProcess,
  startSystem,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";

const REPLICA_INDEXES = [0, 1];
let system: System;

beforeAll(async () => {
  const replicaCounts = { transactions: 2, "settings-auth": 2, notifier: 2, gateway: 2 };
  system = await startSystem({ replicas: replicaCounts, env: { SETUP_TOKEN: "a-setup-token-for-tests" } });
}, 90_000);
afterAll(() => system.stop(), 30_000);

describe("two replicas of every service, started together on an empty database", () => {
  test("two replicas of every service become ready without warnings", async () => {
    const allReplicas = SERVICE_NAMES.flatMap((name) =>
      REPLICA_INDEXES.map((index) => system.service(name, index)),
    );
    const readinessStatuses = await Promise.all(
      allReplicas.map(async ({ url }) => (await fetch(`${url}/readyz`)).status),
    );
    expect(readinessStatuses).toEqual(allReplicas.map(() => 200));
    const warnings = allReplicas.flatMap(({ log }) =>
      log.filter((line) => !/"level":"(info|debug)"/.test(line)),
    );
    expect(warnings).toEqual([]);
  });

  test("two replicas of every service create all indexes, and write each schema version once", async () => {
    const connection = await mongoose.createConnection(system.mongoUrl).asPromise();
    const versions = await connection.collection("schema_versions").find().toArray();
    expect(versions.map(({ _id }) => String(_id)).sort()).toEqual(["settings-auth", "transactions"]);
    const collectionNames = (await connection.listCollections()).map(({ name }) => name);
    const indexLists = await Promise.all(
      collectionNames.map((name) => connection.collection(name).indexes()),
    );
    expect(collectionNames).toEqual(expect.arrayContaining(["transactions", "users", "sessions", "audit"]));
    expect(indexLists.flat().length).toBeGreaterThan(collectionNames.length + 8);
    await connection.close();
  });
});

describe.each(["transactions", "settings-auth"] as const)("%s with a newer schema version", (name) => {
  test("a service exits with a one-sentence error if its data have a newer schema version", async () => {
    const MONGO_URL = newDatabaseUrl(system.storage.url);
    const connection = await mongoose.createConnection(MONGO_URL).asPromise();
    const schemaVersions = connection.collection<{ _id: string; version: number }>("schema_versions");
    await schemaVersions.insertOne({ _id: name, version: 99 });
    const env = { ...TEST_ENV, MONGO_URL, REDIS_URL: system.redisUrl };
    const logLines: string[] = [];
    const { exited } = startProcess(serviceProcess(name, await findFreePort(), env), (line) =>
      logLines.push(line),
    );
    expect((await exited).code).toBe(1);
    const fatalMessages = logLines
      .filter((line) => line.includes('"level":"fatal"'))
      .map((line) => JSON.parse(line) as { msg: string });
    expect(fatalMessages.map(({ msg }) => msg)).toEqual([
      expect.stringMatching(
        new RegExp(`^cannot run: the data of ${name} has schema 99, this version knows \\d+: `),
      ),
    ]);
    await connection.close();
  }, 30_000);
});
