import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { createLogger, prepareStorage } from "@tukar-saldo/service-kit";
import { newDatabaseUrl, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { CHAIN_START, createChainVerifier, hashEmail } from "../src/domain/audit-chain.js";
import { hideUnknownEmail } from "../src/domain/audit-entry.js";
import { createMigrations } from "../src/migrations/migrations.js";
import { createKeyedHash } from "../src/passwords/keyed-hash.js";
import { createAuditChainStore } from "../src/store/audit-chain-store.js";
import type { AuditDocument } from "../src/store/audit-chain-store.js";
import { createSampleEntry } from "./audit-trail.js";

/** The number of rows from the previous version. The migration needs more than two batches for them. */
const ROW_COUNT = 2_100;
const FIRST_ROW_MS = Date.UTC(2026, 9, 1);
const keyedHash = createKeyedHash("an-audit-key-for-tests-0123456789");

jest.setTimeout(60_000);

let storage: TestStore;
let db: Connection;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());
beforeEach(async () => {
  db = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  await db.collection("users").insertMany([{ email_key: "ayu@example.test" }, { deleted_at: new Date(0) }]);
  await auditCollection().insertMany(
    Array.from({ length: ROW_COUNT }, (_, index) => createEarlierRow(index)),
  );
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

const auditCollection = () => db.collection<AuditDocument>("audit");
const readChain = () =>
  auditCollection()
    .find({ seq: { $exists: true } })
    .sort({ seq: 1 })
    .toArray();
const createChainStore = () => createAuditChainStore(auditCollection(), keyedHash);
const migrate = () =>
  prepareStorage(db, {
    service: "settings-auth",
    migrations: createMigrations(keyedHash),
    log: createLogger("test", "silent"),
  });

/** Creates a row as the previous version stored it. Every hundredth row is a refused sign-in. */
function createEarlierRow(index: number): AuditDocument {
  const { id: _id, ...entry } = createSampleEntry({
    id: `row-${(index * 7_919) % ROW_COUNT}`,
    at: new Date(FIRST_ROW_MS + index),
  });
  if (index % 100 !== 0) return { _id, ...entry };
  const id = index % 200 === 0 ? "ayu@example.test" : "rahasia-ku";
  return {
    _id,
    ...entry,
    action: "session.refused",
    target: { type: "email", id },
    before: null,
    after: null,
  };
}

async function findChainProblem(): Promise<string | undefined> {
  const verifier = createChainVerifier(CHAIN_START, [], keyedHash);
  for await (const row of createChainStore().readAfter(0)) {
    const problem = verifier.findProblem(row);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

test("the migration to schema 2 numbers the earlier rows in their order, after a seal row with their count", async () => {
  await migrate();
  const [seal, ...rows] = await readChain();
  expect(seal).toMatchObject({
    seq: 1,
    action: "audit.sealed",
    actor: { role: "system" },
    after: { count: ROW_COUNT },
  });
  expect(rows.map(({ _id }) => _id)).toEqual(
    Array.from({ length: ROW_COUNT }, (_, index) => createEarlierRow(index)._id),
  );
  expect(await findChainProblem()).toBeUndefined();
  expect(await auditCollection().countDocuments()).toBe(ROW_COUNT + 1);
});

test("the migration to schema 2 replaces e-mail addresses in audit entries by a keyed hash, except those of users", async () => {
  await migrate();
  const auditTargets = (
    await auditCollection().find({ action: "session.refused" }).sort({ seq: 1 }).toArray()
  ).map(({ target }) => target);
  const hashedTarget = { type: "email_hash", id: hashEmail("rahasia-ku", keyedHash) };
  expect(auditTargets.slice(0, 2)).toEqual([{ type: "email", id: "ayu@example.test" }, hashedTarget]);
  expect(auditTargets.filter(({ type }) => type === "email_hash")).toHaveLength(10);
  expect(JSON.stringify(await auditCollection().find().toArray())).not.toContain("rahasia-ku");
});

test("the migration to schema 2 resumes where it was interrupted", async () => {
  await migrate();
  const expectedRows = await readChain();
  await auditCollection().updateMany(
    { seq: { $gt: 1_500 } },
    { $unset: { seq: "", prev_hash: "", hash: "" } },
  );
  await db.collection("schema_versions").updateOne({}, { $set: { version: 1 } });
  await migrate();
  expect(await readChain()).toEqual(expectedRows);
});

test("rows that the previous version writes after the migration can be read, and are numbered later", async () => {
  await migrate();
  const lateRow = { ...createEarlierRow(100), _id: "late" };
  await auditCollection().insertMany([lateRow, { ...lateRow, _id: "later" }]);
  expect((await createChainStore().findUnlinked())?._id).toBe("late");
  const userEmailKeys = new Set(["ayu@example.test"]);
  const linkRows = () =>
    createChainStore().linkUnlinked(new Date(FIRST_ROW_MS), (row) =>
      hideUnknownEmail(row, userEmailKeys, keyedHash),
    );
  await Promise.all([linkRows(), linkRows(), createChainStore().append([{ ...lateRow, _id: "new" }])]);
  expect(await createChainStore().findUnlinked()).toBeUndefined();
  expect(await findChainProblem()).toBeUndefined();
  const addedRows = (await readChain()).slice(ROW_COUNT + 1);
  expect(addedRows.map(({ _id }) => _id).toSorted()).toEqual(["late", "later", "new"]);
});
