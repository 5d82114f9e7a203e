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
import { sampleEntry } from "./audit-trail.js";

/** More than two batches. */
const ROWS = 2_100;
const SINCE = Date.UTC(2026, 9, 1);
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
  await audit().insertMany(Array.from({ length: ROWS }, (_, index) => earlierRow(index)));
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

const audit = () => db.collection<AuditDocument>("audit");
const readChain = () =>
  audit()
    .find({ seq: { $exists: true } })
    .sort({ seq: 1 })
    .toArray();
const chain = () => createAuditChainStore(audit(), keyedHash);
const migrate = () =>
  prepareStorage(db, {
    service: "settings-auth",
    migrations: createMigrations(keyedHash),
    log: createLogger("test", "silent"),
  });

/** A row as the version before stored it. Every hundredth is a refused sign-in. */
function earlierRow(index: number): AuditDocument {
  const { id: _id, ...entry } = sampleEntry({
    id: `row-${(index * 7_919) % ROWS}`,
    at: new Date(SINCE + index),
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
  for await (const row of chain().readAfter(0)) {
    const problem = verifier.findProblem(row);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

test("the migration to schema 2 numbers the earlier rows in their order, behind a seal with their count", async () => {
  await migrate();
  const [seal, ...rows] = await readChain();
  expect(seal).toMatchObject({
    seq: 1,
    action: "audit.sealed",
    actor: { role: "system" },
    after: { count: ROWS },
  });
  expect(rows.map(({ _id }) => _id)).toEqual(
    Array.from({ length: ROWS }, (_, index) => earlierRow(index)._id),
  );
  expect(await findChainProblem()).toBeUndefined();
  expect(await audit().countDocuments()).toBe(ROWS + 1);
});

test("the migration to schema 2 keeps e-mails of users and replaces all others by a keyed hash", async () => {
  await migrate();
  const targets = (await audit().find({ action: "session.refused" }).sort({ seq: 1 }).toArray()).map(
    ({ target }) => target,
  );
  const hashed = { type: "email_hash", id: hashEmail("rahasia-ku", keyedHash) };
  expect(targets.slice(0, 2)).toEqual([{ type: "email", id: "ayu@example.test" }, hashed]);
  expect(targets.filter(({ type }) => type === "email_hash")).toHaveLength(10);
  expect(JSON.stringify(await audit().find().toArray())).not.toContain("rahasia-ku");
});

test("the migration to schema 2 goes on where it was interrupted", async () => {
  await migrate();
  const expected = await readChain();
  await audit().updateMany({ seq: { $gt: 1_500 } }, { $unset: { seq: "", prev_hash: "", hash: "" } });
  await db.collection("schema_versions").updateOne({}, { $set: { version: 1 } });
  await migrate();
  expect(await readChain()).toEqual(expected);
});

test("rows that the version before writes after the migration are read, and get a number later", async () => {
  await migrate();
  const late = { ...earlierRow(100), _id: "late" };
  await audit().insertMany([late, { ...late, _id: "later" }]);
  expect((await chain().findUnlinked())?._id).toBe("late");
  const known = new Set(["ayu@example.test"]);
  const link = () => chain().linkUnlinked(new Date(SINCE), (row) => hideUnknownEmail(row, known, keyedHash));
  await Promise.all([link(), link(), chain().append([{ ...late, _id: "new" }])]);
  expect(await chain().findUnlinked()).toBeUndefined();
  expect(await findChainProblem()).toBeUndefined();
  const added = (await readChain()).slice(ROWS + 1);
  expect(added.map(({ _id }) => _id).toSorted()).toEqual(["late", "later", "new"]);
});
