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

const servers = startServersBeforeTests();
const passphrase = () => Promise.resolve("kuda baterai jepit benar");

describe("a restored backup", () => {
  test("a restored backup contains everything except sessions and used tokens", async () => {
    const summary = await backUp(servers.source, servers.file("whole"));
    const restoredSummary = await restore(servers.target, servers.file("whole"));
    expect(restoredSummary).toEqual(summary);
    const {
      sessions,
      used_tokens_orders: tokens,
      ...expectedContent
    } = await readDatabaseContent(servers.source);
    expect([sessions, tokens].every(Boolean)).toBe(true);
    expect(await readDatabaseContent(servers.target)).toEqual(expectedContent);
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
      await backUp(servers.source, servers.file("phrase"), { passphrase: await passphrase() });
      const restoreWithWrongPassphrase = restore(servers.target, servers.file("phrase"), {
        passphrase: () => Promise.resolve("kuda"),
      });
      await expect(restoreWithWrongPassphrase).rejects.toThrow("not the right one");
      expect(await readDatabaseContent(servers.target)).toEqual({});
      expect((await restore(servers.target, servers.file("phrase"), { passphrase })).documents).toBe(3002);
    },
    SCRYPT_TIMEOUT_MS,
  );

  test("an encrypted backup can be decrypted with the key of any recipient, also by the age command", async () => {
    const [keyA, keyB] = await Promise.all([generateIdentity(), generateIdentity()]);
    const recipients = await Promise.all([keyA, keyB].map((identity) => identityToRecipient(identity)));
    await backUp(servers.source, servers.file("keys"), { recipients });
    await expect(restore(servers.target, servers.file("keys"))).rejects.toThrow("--identity");
    const otherKey = { identities: [await generateIdentity()] };
    await expect(restore(servers.target, servers.file("keys"), otherKey)).rejects.toThrow(
      "not the right one",
    );
    expect(await readDatabaseContent(servers.target)).toEqual({});
    await restore(servers.target, servers.file("keys"), { identities: [keyB] });
    const { stdout: version } = await promisify(execFile)("age", ["--version"]).catch(() => ({ stdout: "" }));
    if (version === "") return;
    writeFileSync(servers.file("identity"), keyA, { mode: 0o600 });
    await promisify(execFile)("age", [
      "--decrypt",
      "-i",
      servers.file("identity"),
      "-o",
      servers.file("opened"),
      servers.file("keys"),
    ]);
    expect((await restore(await clearTarget(), servers.file("opened"))).documents).toBe(3002);
  });
});

async function clearTarget(): Promise<StorageServer> {
  await servers.target.client.db("desk").dropDatabase();
  return servers.target;
}

describe("a backup of a server without snapshots", () => {
  test("a backup without a snapshot contains the orders up to the cut-off and no statistics, which can be recomputed", async () => {
    const standaloneServer = await startStorageServer({ snapshotSeconds: 0 });
    const deskDatabase = standaloneServer.client.db("desk");
    const afterCutoff = new Date(Date.now() + 60_000);
    await deskDatabase
      .collection("transactions")
      .insertMany([{ created_at: new Date(0) }, { created_at: afterCutoff }]);
    await deskDatabase.collection("audit_heads").insertMany([{ at: new Date(0) }, { at: afterCutoff }]);
    await deskDatabase
      .collection<Document>("stats_daily")
      .insertOne({ _id: "1970-01-01" as never, mark: null });
    const { header } = await backUp(standaloneServer, servers.file("standalone"));
    expect(header).toMatchObject({ moment: "cutoff", left_out: expect.arrayContaining(["stats_daily"]) });
    await restore(servers.target, servers.file("standalone"));
    expect(await servers.target.client.db("desk").collection("transactions").countDocuments()).toBe(1);
    expect(await servers.target.client.db("desk").collection("audit_heads").countDocuments()).toBe(1);
    expect(await servers.target.client.db("desk").collection("stats_daily").countDocuments()).toBe(0);
    await standaloneServer.stop();
  });

  test("a backup without a snapshot contains the audit rows that existed when it started, and none added later", async () => {
    const standaloneServer = await startStorageServer({ snapshotSeconds: 0 });
    const auditCollection = standaloneServer.client.db("desk").collection<Document>("audit");
    await auditCollection.insertMany([{ at: new Date(0) }, { seq: 1 }, { seq: 2 }]);
    async function* appendBefore<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
      await auditCollection.insertOne({ seq: 3 });
      yield* items;
    }
    await backUp(standaloneServer, servers.file("appended"), "plain", {
      track: (name, _total, items) => (name === "audit" ? appendBefore(items) : items),
      writeLine: () => undefined,
    });
    await restore(servers.target, servers.file("appended"));
    const restoredRows = await servers.target.client
      .db("desk")
      .collection("audit")
      .find()
      .sort({ seq: 1 })
      .toArray();
    expect(restoredRows.map(({ seq }) => seq as unknown)).toEqual([undefined, 1, 2]);
    expect(await auditCollection.countDocuments()).toBe(4);
    await standaloneServer.stop();
  });
});
