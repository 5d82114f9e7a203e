import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { eventually, newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import * as fc from "fast-check";
import { connectMongo, waitForMongo, NewerSchemaError, prepareStorage } from "../src/index.js";
import type { Logger, Migration, MongoConnection } from "../src/index.js";
import { startDisconnectingProxy } from "./fixtures/disconnecting-proxy.js";
import {
  addChanges,
  titleToName,
  createRecordingLog,
  thingsCollection,
  insertThings,
} from "./fixtures/thing-migrations.js";
import type { SchemaVersionDocument } from "./fixtures/thing-migrations.js";

const THING_COUNT = 45;
const LEASE_TIMEOUT_MS = 200;

let storage: TestStore;
let url: string;
let mongo: MongoConnection;
let connections: MongoConnection[] = [];
const silentLog = createRecordingLog().log;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(async () => {
  url = newDatabaseUrl(storage.url);
  mongo = await openConnection(url);
});
afterEach(async () => {
  await mongo.dropDatabase();
  await Promise.all(connections.map((connection) => connection.close()));
  connections = [];
});

async function openConnection(target = url): Promise<MongoConnection> {
  const connection = connectMongo(target, silentLog);
  connections.push(connection);
  await waitForMongo(connection);
  return connection;
}

const migrate = (connection: MongoConnection, migrations: readonly Migration[], log: Logger = silentLog) =>
  prepareStorage(connection, { service: "test", migrations, log, leaseTimeoutMs: LEASE_TIMEOUT_MS });
const getVersions = (connection = mongo) => connection.collection<SchemaVersionDocument>("schema_versions");
const countPending = (connection = mongo) =>
  thingsCollection(connection).countDocuments({ name: { $exists: false } });
const listChangeCounts = async (connection = mongo) =>
  (await thingsCollection(connection).find().toArray()).map((thing) => thing.changes);

describe("a migration", () => {
  test("a migration changes every document once, logs its progress, and sets the schema number", async () => {
    const { log, messages } = createRecordingLog();
    await insertThings(mongo, THING_COUNT);
    await migrate(mongo, [titleToName], log);
    expect(await listChangeCounts()).toEqual(Array.from({ length: THING_COUNT }, () => 1));
    expect(await getVersions().find().toArray()).toEqual([{ _id: "test", version: 2 }]);
    expect(messages[0]).toBe("migration 002 name-things: 0 of 45");
    expect(messages).toContain("migration 002 name-things: 45 of 45");
    expect(messages.at(-1)).toMatch(/^migration 002 name-things: done in \d+\.\d s$/);
  });

  test("an empty database gets the newest schema number without running a migration", async () => {
    const { log, messages } = createRecordingLog();
    await migrate(mongo, [titleToName, addChanges], log);
    expect(await getVersions().find().toArray()).toEqual([{ _id: "test", version: 3 }]);
    expect(messages).toEqual([]);
  });

  test("a migration runs on data without a schema number", async () => {
    await insertThings(mongo, 3);
    await getVersions().deleteMany({});
    await migrate(mongo, [titleToName]);
    expect([await countPending(), await getVersions().findOne()]).toEqual([0, { _id: "test", version: 2 }]);
  });

  test("an older version refuses to start on data that a newer version has migrated", async () => {
    await insertThings(mongo, 3);
    await migrate(mongo, [titleToName]);
    await expect(migrate(await openConnection(), [])).rejects.toThrow(NewerSchemaError);
  });
});

describe("an interrupted migration", () => {
  test("an interrupted migration is completed by the next process, which changes each document once", async () => {
    const maxMessages = fc.integer({ min: 4, max: 60 });
    const disconnectPointArbitrary = fc.record({ maxMessages, isDelivered: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(disconnectPointArbitrary, async (disconnectPoint) => {
        const databaseUrl = newDatabaseUrl(storage.url);
        const observer = await openConnection(databaseUrl);
        await insertThings(observer, THING_COUNT);
        const proxy = await startDisconnectingProxy(databaseUrl, disconnectPoint);
        const proxiedConnection = connectMongo(proxy.url, silentLog);
        await Promise.race([proxy.whenDisconnected, migrate(proxiedConnection, [titleToName])]);
        proxy.close();
        const storedVersion = await getVersions(observer).findOne();
        if (storedVersion?.version === 2) expect(await countPending(observer)).toBe(0);
        await migrate(observer, [titleToName]);
        await proxiedConnection.close();
        expect(await getVersions(observer).find().toArray()).toEqual([{ _id: "test", version: 2 }]);
        expect(await listChangeCounts(observer)).toEqual(Array.from({ length: THING_COUNT }, () => 1));
        await observer.dropDatabase();
      }),
      { numRuns: 20 },
    );
  }, 120_000);

  test("an interrupted migration resumes after the last batch whose progress was saved", async () => {
    await insertThings(mongo, THING_COUNT);
    const upgrade = { from: 1, holder: "killed", heartbeat: 7 };
    const progress = { pass: "2 backfill", cursor: 29, done: 30, total: THING_COUNT };
    await thingsCollection(mongo).updateMany({ _id: { $lte: 29 } }, { $set: { name: "DONE" } });
    await getVersions().updateOne({ _id: "test" }, { $set: { upgrade: { ...upgrade, progress } } as object });
    const { log, messages } = createRecordingLog();
    await migrate(mongo, [titleToName], log);
    expect(messages.slice(0, 2)).toEqual([
      "another replica is migrating the data, waiting for it",
      "migration 002 name-things: 30 of 45",
    ]);
    expect(await countPending()).toBe(0);
  });
});

describe("several replicas that start on old data", () => {
  test("only one of several replicas runs the migrations, and the other replicas wait for it", async () => {
    await insertThings(mongo, 400);
    const replicas = await Promise.all([0, 1, 2, 3].map(() => openConnection()));
    const recordingLogs = replicas.map(() => createRecordingLog());
    const preparedVersions = replicas.map(async (replica, index) => {
      await migrate(replica, [titleToName, addChanges], recordingLogs[index]?.log);
      return getVersions(replica).findOne();
    });
    expect(await Promise.all(preparedVersions)).toEqual(replicas.map(() => ({ _id: "test", version: 3 })));
    const allMessages = recordingLogs.flatMap(({ messages }) => messages);
    expect(allMessages.filter((line) => line.startsWith("migration 002 name-things: done"))).toHaveLength(1);
    expect(new Set(await listChangeCounts())).toEqual(new Set([1]));
  });
});

describe("a process whose lease was taken over", () => {
  test("a process that lost its lease stops its heartbeat, waits for the lease, and completes the migration", async () => {
    const setIntervalSpy = jest.spyOn(globalThis, "setInterval");
    const clearIntervalSpy = jest.spyOn(globalThis, "clearInterval");
    await insertThings(mongo, 3);
    let isTakenOver = false;
    const takeOver = async (): Promise<void> => {
      if (isTakenOver) return;
      isTakenOver = true;
      await getVersions().updateOne({ _id: "test" }, { $set: { "upgrade.holder": "another" } as object });
    };
    await migrate(mongo, [{ ...titleToName, expand: takeOver }]);
    expect(await getVersions().findOne()).toEqual({ _id: "test", version: 2 });
    const isHeartbeat = (call: number) => setIntervalSpy.mock.calls[call]?.[1] === LEASE_TIMEOUT_MS / 4;
    const heartbeatTimers = setIntervalSpy.mock.results.filter((_, call) => isHeartbeat(call));
    expect(heartbeatTimers).toHaveLength(2);
    const clearedTimers = new Set(clearIntervalSpy.mock.calls.map(([timer]) => timer as unknown));
    expect(heartbeatTimers.map(({ value }) => clearedTimers.has(value))).toEqual([true, true]);
    jest.restoreAllMocks();
  });
});

describe("documents that replicas of the previous version write during an upgrade", () => {
  test("the next upgrade migrates documents that old replicas wrote, and removes the replaced field", async () => {
    await insertThings(mongo, 3);
    await migrate(mongo, [titleToName]);
    expect(await thingsCollection(mongo).countDocuments({ title: { $exists: true } })).toBe(3);
    await thingsCollection(mongo).insertOne({ _id: 99, title: "late" });
    await migrate(mongo, [titleToName, addChanges]);
    expect(await thingsCollection(mongo).findOne({ _id: 99 })).toEqual({ _id: 99, name: "LATE", changes: 1 });
    expect(await thingsCollection(mongo).countDocuments({ title: { $exists: true } })).toBe(0);
  });

  test("an upgrade over two versions at once keeps a replaced field, as replicas of the previous version still read it", async () => {
    await insertThings(mongo, 3);
    await migrate(mongo, [titleToName, addChanges]);
    expect(
      await thingsCollection(mongo).countDocuments({ title: { $exists: true }, name: { $exists: true } }),
    ).toBe(3);
  });
});

describe("a document that cannot be migrated", () => {
  test("a document that cannot be migrated is logged, and the service is not ready until it is corrected", async () => {
    const { log, messages } = createRecordingLog();
    await insertThings(mongo, 3);
    await thingsCollection(mongo).updateOne({ _id: 1 }, { $set: { title: 7 as never } });
    const preparation = migrate(mongo, [titleToName], log);
    const isLogged = () => messages.find((line) => line.includes("document 1: title is not a string"));
    await eventually("the document to be named", isLogged);
    expect(await getVersions().findOne()).toMatchObject({ version: 1 });
    await thingsCollection(mongo).updateOne({ _id: 1 }, { $set: { title: "fits" } });
    await preparation;
    expect(await countPending()).toBe(0);
    expect(messages).toContain("the database is prepared");
    expect(messages).not.toContain("MongoDB answers again");
  });
});
