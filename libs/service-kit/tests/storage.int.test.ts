import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { RESTORE_MARKER_ID, SCHEMA_VERSIONS_COLLECTION } from "@tukar-saldo/contracts";
import { eventually, newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { Schema } from "mongoose";
import {
  connectMongo,
  createLogger,
  createMongoReadyCheck,
  waitForMongo,
  NewerSchemaError,
  prepareStorage,
  toAppError,
} from "../src/index.js";
import { emptyMigration } from "./fixtures/empty-migration.js";
import type { Migration, MongoConnection } from "../src/index.js";

const log = createLogger("test", "silent");
let storage: TestStore;
let url: string;
beforeAll(async () => {
  storage = await openTestStorage({ own: true });
  url = newDatabaseUrl(storage.url);
});
afterAll(() => storage.close());

test("a connection that was opened before MongoDB started is ready once MongoDB has started", async () => {
  await storage.kill();
  const connection = connectMongo(url, log);
  const isReady = createMongoReadyCheck(connection);
  const model = connection.model("Thing", new Schema({ name: String }));
  expect(await isReady()).toBe(false);
  const errorCode = await model.findOne({ name: "a" }).catch((error: unknown) => toAppError(error).code);
  expect(errorCode).toBe("UPSTREAM_UNAVAILABLE");
  await storage.restart();
  await waitForMongo(connection);
  expect(await model.findOne({ name: "a" })).toBeNull();
  await eventually("the service to be ready", () => isReady());
  await connection.close();
});

test("database operations fail with UPSTREAM_UNAVAILABLE during an outage and succeed afterwards", async () => {
  const connection = connectMongo(url, log);
  await waitForMongo(connection);
  const isReady = createMongoReadyCheck(connection);
  const model = connection.model("Thing", new Schema({ name: String }));
  await model.create({ name: "a" });
  await storage.kill();
  const errorCode = await model.findOne({ name: "a" }).catch((error: unknown) => toAppError(error).code);
  expect(errorCode).toBe("UPSTREAM_UNAVAILABLE");
  await eventually("the service to be unready", async () => !(await isReady()));
  await storage.restart();
  await eventually("the service to be ready", () => isReady());
  expect(await model.countDocuments()).toBe(1);
  await connection.close();
});

test("the ready check is false within 2 s while MongoDB is frozen, and true again afterwards", async () => {
  const connection = connectMongo(url, log);
  await waitForMongo(connection);
  // Opens a pooled connection before MongoDB freezes. The ready check then sends its ping on this connection.
  await connection.db?.command({ ping: 1 });
  await storage.freeze(true);
  const startedAt = performance.now();
  expect(await createMongoReadyCheck(connection)()).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await storage.freeze(false);
  const isReady = createMongoReadyCheck(connection);
  await eventually("the service to be ready", () => isReady());
  await connection.close();
});

test("a connection closed during an outage does not reconnect", async () => {
  await storage.kill();
  const connection = connectMongo(url, log);
  await connection.close();
  await storage.restart();
  expect(connection.readyState).toBe(0);
});

const prepareWith =
  (migrations: readonly Migration[], recordingLog = log) =>
  (connection: MongoConnection): Promise<void> =>
    prepareStorage(connection, { service: "test", migrations, log: recordingLog });

test("prepareStorage builds the indexes of the models", async () => {
  const connection = connectMongo(url, log);
  const schema = new Schema({ name: String });
  schema.index({ name: 1 }, { unique: true });
  const model = connection.model("Named", schema, "named");
  await prepareWith([emptyMigration])(connection);
  expect(Object.keys(await model.collection.indexInformation())).toEqual(["_id_", "name_1"]);
  await connection.close();
});

test("prepareStorage succeeds again on data that it has already prepared", async () => {
  const connection = connectMongo(newDatabaseUrl(storage.url), log);
  await prepareWith([emptyMigration])(connection);
  await expect(prepareWith([emptyMigration])(connection)).resolves.toBeUndefined();
  await connection.close();
});

test("prepareStorage refuses data of a newer schema", async () => {
  const connection = connectMongo(newDatabaseUrl(storage.url), log);
  await prepareWith([emptyMigration])(connection);
  await expect(prepareWith([])(connection)).rejects.toThrow(NewerSchemaError);
  await connection.close();
});

test("prepareStorage logs no warning when many replicas run it at once on an empty database", async () => {
  const emptyDatabaseUrl = newDatabaseUrl(storage.url);
  const logLines: string[] = [];
  const warningLog = createLogger("test", "warn", { write: (line) => void logLines.push(line) });
  const replicas = Array.from({ length: 8 }, () => {
    const connection = connectMongo(emptyDatabaseUrl, warningLog);
    const schema = new Schema({ name: String, at: Date });
    schema.index({ name: 1 }, { unique: true });
    schema.index({ at: 1 }, { expireAfterSeconds: 60 });
    connection.model("Named", schema, "named");
    return connection;
  });
  await Promise.all(replicas.map(waitForMongo));
  await Promise.all(replicas.map(prepareWith([], warningLog)));
  await Promise.all(replicas.map(prepareWith([emptyMigration], warningLog)));
  const [first] = replicas;
  expect(await first?.collection("schema_versions").find().toArray()).toEqual([{ _id: "test", version: 2 }]);
  expect(Object.keys((await first?.collection("named").indexInformation()) ?? {})).toHaveLength(3);
  expect(logLines).toEqual([]);
  await Promise.all(replicas.map((connection) => connection.close()));
});

test("prepareStorage never lowers the schema number when an older and a newer version start at once", async () => {
  const emptyDatabaseUrl = newDatabaseUrl(storage.url);
  const replicas = Array.from({ length: 8 }, () => connectMongo(emptyDatabaseUrl, log));
  await Promise.all(replicas.map(waitForMongo));
  const [olderReplicas, newerReplicas] = [replicas.slice(0, 4), replicas.slice(4)];
  const results = await Promise.allSettled([
    ...olderReplicas.map(prepareWith([])),
    ...newerReplicas.map(prepareWith([emptyMigration])),
  ]);
  expect(results.slice(4).map(({ status }) => status)).toEqual(newerReplicas.map(() => "fulfilled"));
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toBeInstanceOf(NewerSchemaError);
  }
  expect(await replicas[0]?.collection("schema_versions").findOne()).toEqual({ _id: "test", version: 2 });
  await Promise.all(replicas.map((connection) => connection.close()));
});

test("prepareStorage retries the service's own last step after an outage", async () => {
  const logLines: string[] = [];
  const infoLog = createLogger("test", "info", { write: (line) => void logLines.push(line) });
  const connection = connectMongo(newDatabaseUrl(storage.url), infoLog);
  let attemptCount = 0;
  const pingAfterKill = async (): Promise<void> => {
    attemptCount += 1;
    if (attemptCount === 1) await storage.kill();
    await connection.db?.command({ ping: 1 });
  };
  const preparation = prepareStorage(connection, {
    service: "test",
    migrations: [],
    log: infoLog,
    lastStep: pingAfterKill,
  });
  const isLogged = () => logLines.some((line) => line.includes("MongoDB does not answer"));
  await eventually("the outage to be logged", isLogged);
  await storage.restart();
  await preparation;
  expect(attemptCount).toBeGreaterThan(1);
  await connection.close();
});

test("a MongoDB operator in a filter's value is not interpreted", async () => {
  const connection = connectMongo(url, log);
  await waitForMongo(connection);
  const model = connection.model("Literal", new Schema({ name: String }));
  await model.create({ name: "a" });
  const filter = JSON.parse('{"name":{"$ne":null}}') as object;
  await expect(model.find(filter)).rejects.toThrow("Cast to string failed");
  await connection.close();
});

test("prepareStorage waits until the restore of a backup is finished", async () => {
  const connection = connectMongo(url, log);
  await waitForMongo(connection);
  const versions = connection.collection<{ _id: string; version?: number }>(SCHEMA_VERSIONS_COLLECTION);
  await versions.insertOne({ _id: RESTORE_MARKER_ID });
  const warnings: string[] = [];
  const warn = (_fields: unknown, text: string): void => void warnings.push(text);
  let isPrepared = false;
  const preparation = prepareStorage(connection, {
    service: "waiting",
    migrations: [],
    log: { ...log, warn } as typeof log,
  });
  void preparation.then(() => (isPrepared = true));
  await eventually("a warning", () => warnings.length > 0);
  expect(warnings[0]).toContain("run `restore` again");
  expect(isPrepared).toBe(false);
  expect(await versions.findOne({ _id: "waiting" })).toBeNull();
  await versions.deleteOne({ _id: RESTORE_MARKER_ID });
  await preparation;
  expect(warnings).toHaveLength(1);
  await connection.close();
});
