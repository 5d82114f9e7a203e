import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { generateIdentity, identityToRecipient } from "age-encryption";
import type { Document } from "mongodb";
import { backUp, restore } from "./backup-files.js";
import { readDatabaseContent, startServersBeforeTests } from "./backup-servers.js";
import { startStorageServer } from "./storage-server.js";
import type { StorageServer } from "./storage-server.js";

/** The test derives three keys by scrypt, each of which takes seconds on a busy machine. */
const SCRYPT_TIMEOUT_MS = 60_000;

const desks = startServersBeforeTests();
const passphrase = () => Promise.resolve("kuda baterai jepit benar");

describe("a restored backup", () => {
  test("a restored backup contains everything except sessions and used tokens", async () => {
    const summary = await backUp(desks.source, desks.file("whole"));
    const restoredSummary = await restore(desks.target, desks.file("whole"));
    expect(restoredSummary).toEqual(summary);
    const { sessions, used_tokens_orders: tokens, ...rest } = await readDatabaseContent(desks.source);
    expect([sessions, tokens].every(Boolean)).toBe(true);
    expect(await readDatabaseContent(desks.target)).toEqual(rest);
    expect(summary.header).toMatchObject({
      moment: "snapshot",
      product_version: "1.2.3",
      schema_versions: { transactions: 1 },
    });
    expect(summary.sums).toEqual({
      pending: { documents: 1500, sum: 1500 * 100 + 2998 * 750 },
      completed: { documents: 1500, sum: 1500 * 100 + 3000 * 750 },
    });
  });

  test(
    "a backup encrypted with a passphrase opens only with that passphrase",
    async () => {
      await backUp(desks.source, desks.file("phrase"), { passphrase: await passphrase() });
      const attempt = restore(desks.target, desks.file("phrase"), {
        passphrase: () => Promise.resolve("kuda"),
      });
      await expect(attempt).rejects.toThrow("not the right one");
      expect(await readDatabaseContent(desks.target)).toEqual({});
      expect((await restore(desks.target, desks.file("phrase"), { passphrase })).documents).toBe(3002);
    },
    SCRYPT_TIMEOUT_MS,
  );

  test("an encrypted backup is opened by the key of any recipient, and by the age command", async () => {
    const [keyA, keyB] = await Promise.all([generateIdentity(), generateIdentity()]);
    const recipients = await Promise.all([keyA, keyB].map((identity) => identityToRecipient(identity)));
    await backUp(desks.source, desks.file("keys"), { recipients });
    await expect(restore(desks.target, desks.file("keys"))).rejects.toThrow("--identity");
    const stranger = { identities: [await generateIdentity()] };
    await expect(restore(desks.target, desks.file("keys"), stranger)).rejects.toThrow("not the right one");
    expect(await readDatabaseContent(desks.target)).toEqual({});
    await restore(desks.target, desks.file("keys"), { identities: [keyB] });
    const { stdout: version } = await promisify(execFile)("age", ["--version"]).catch(() => ({ stdout: "" }));
    if (version === "") return;
    writeFileSync(desks.file("identity"), keyA, { mode: 0o600 });
    await promisify(execFile)("age", [
      "--decrypt",
      "-i",
      desks.file("identity"),
      "-o",
      desks.file("opened"),
      desks.file("keys"),
    ]);
    expect((await restore(await clearTarget(), desks.file("opened"))).documents).toBe(3002);
  });
});

async function clearTarget(): Promise<StorageServer> {
  await desks.target.client.db("desk").dropDatabase();
  return desks.target;
}

describe("a backup of a server without snapshots", () => {
  test("a backup without a snapshot contains the orders up to the cut-off and no statistics, which can be recomputed", async () => {
    const standalone = await startStorageServer({ snapshotSeconds: 0 });
    const desk = standalone.client.db("desk");
    const later = new Date(Date.now() + 60_000);
    await desk.collection("transactions").insertMany([{ created_at: new Date(0) }, { created_at: later }]);
    await desk.collection("audit_heads").insertMany([{ at: new Date(0) }, { at: later }]);
    await desk.collection<Document>("stats_daily").insertOne({ _id: "1970-01-01" as never, mark: null });
    const { header } = await backUp(standalone, desks.file("standalone"));
    expect(header).toMatchObject({ moment: "cutoff", left_out: expect.arrayContaining(["stats_daily"]) });
    await restore(desks.target, desks.file("standalone"));
    expect(await desks.target.client.db("desk").collection("transactions").countDocuments()).toBe(1);
    expect(await desks.target.client.db("desk").collection("audit_heads").countDocuments()).toBe(1);
    expect(await desks.target.client.db("desk").collection("stats_daily").countDocuments()).toBe(0);
    await standalone.stop();
  });

  test("a backup without a snapshot contains the audit rows that existed when it started, and none added later", async () => {
    const standalone = await startStorageServer({ snapshotSeconds: 0 });
    const audit = standalone.client.db("desk").collection<Document>("audit");
    await audit.insertMany([{ at: new Date(0) }, { seq: 1 }, { seq: 2 }]);
    async function* appendBefore<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
      await audit.insertOne({ seq: 3 });
      yield* items;
    }
    await backUp(standalone, desks.file("appended"), "plain", {
      track: (name, _total, items) => (name === "audit" ? appendBefore(items) : items),
      writeLine: () => undefined,
    });
    await restore(desks.target, desks.file("appended"));
    const rows = await desks.target.client.db("desk").collection("audit").find().sort({ seq: 1 }).toArray();
    expect(rows.map(({ seq }) => seq as unknown)).toEqual([undefined, 1, 2]);
    expect(await audit.countDocuments()).toBe(4);
    await standalone.stop();
  });
});
