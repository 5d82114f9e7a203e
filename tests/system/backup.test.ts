import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { addDays, API, jakartaDay } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { startServer } from "@tukar-saldo/embedded-mongo";
import {
  FIRST_ADMIN,
  dataOf,
  eventually,
  placeOrder,
  setStatus,
  setUpDesk,
  signIn,
  startSystem,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { TestStore, System } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";

const TIMEOUT_MS = 120_000;
const PASSPHRASE = "kuda baterai jepit benar";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "backup-system-"));
  writeFileSync(join(folder, "passphrase"), PASSPHRASE, { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function runAdmin(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; stderr: string; stdout: string }> {
  const program = fileURLToPath(new URL("../../services/settings-auth/dist/admin.js", import.meta.url));
  const passphraseEnv = { BACKUP_PASSPHRASE_FILE: join(folder, "passphrase") };
  // Sets no variables for Redis and secrets, which a backup does not need.
  const adminRun = promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env["PATH"], APP_ENV: "test", ...passphraseEnv, ...env },
  });
  return adminRun.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stderr: error.stderr,
      stdout: error.stdout,
    }),
  );
}

interface AcknowledgedOrder {
  readonly id: string;
  readonly sent: Date;
  readonly acknowledged: Date;
}

/** Starts three visitors who place orders until `stop` is called; `placed` lists the acknowledged orders. */
function placeOrdersUntilStopped(
  { api }: System,
  token: string,
): { placed: AcknowledgedOrder[]; stop(): Promise<void> } {
  const acknowledgedOrders: AcknowledgedOrder[] = [];
  const stopController = new AbortController();
  const keepPlacingOrders = async (): Promise<void> => {
    while (!stopController.signal.aborted) {
      const sentAt = new Date();
      const { transaction_id: id } = await placeOrder(api, {
        paypal_amount: 10 + (acknowledgedOrders.length % 50),
      });
      acknowledgedOrders.push({ id, sent: sentAt, acknowledged: new Date() });
      if (acknowledgedOrders.length % 3 === 0) await setStatus(api, token, id, "processing");
    }
  };
  const visitors = [keepPlacingOrders(), keepPlacingOrders(), keepPlacingOrders()];
  return {
    placed: acknowledgedOrders,
    stop: async () => {
      stopController.abort();
      await Promise.all(visitors);
    },
  };
}

/** Adds orders of five days ago, and waits until the bucket of that day is fresh. */
async function addOldOrders(db: Connection): Promise<void> {
  const orderCollection = db.collection("transactions");
  const order =
    (await orderCollection.findOne({}, { projection: { _id: 0, idem: 0, outbox: 0, outbox_at: 0 } })) ?? {};
  const day = addDays(jakartaDay(new Date()), -5);
  const oldOrders = Array.from({ length: 40 }, (_, n) => ({
    ...order,
    transaction_id: `TRX-OLD-${n}`,
    unique_code: `OLD${n}`,
    created_day: day,
    created_at: new Date(`${day}T05:00:00Z`),
  }));
  await orderCollection.insertMany(oldOrders);
  const buckets = db.collection<{ _id: string; mark: string | null }>("stats_daily");
  await buckets.deleteMany({});
  await eventually(
    "the day to be counted",
    async () => (await buckets.findOne({ _id: day }))?.mark === null,
    30_000,
  );
}

async function countStats(db: Connection): Promise<Partial<OrderStats>> {
  const statusGroups = await db
    .collection("transactions")
    .aggregate<{ _id: string; n: number; cents: number }>([
      { $group: { _id: "$status", n: { $sum: 1 }, cents: { $sum: "$usd_cents" } } },
    ])
    .toArray();
  const totalCount = statusGroups.reduce((sum, { n }) => sum + n, 0);
  const totalCents = statusGroups.reduce((sum, group) => sum + group.cents, 0);
  return {
    ...Object.fromEntries(statusGroups.map(({ _id, n }) => [_id, n])),
    total_transactions: totalCount,
    total_amount: (totalCents / 100).toFixed(2) as never,
  };
}

const rejectUnsupported = (): Promise<void> => Promise.reject(new Error("not here"));

/** Starts an embedded storage without snapshots, like a standalone MongoDB. */
async function startStorageWithoutSnapshots(): Promise<TestStore> {
  const dataDir = mkdtempSync(join(folder, "storage-"));
  const { url, stop } = await startServer({ dataDir, passwords: null, snapshotSeconds: 0 });
  return {
    url,
    title: "without snapshots",
    kill: rejectUnsupported,
    restart: rejectUnsupported,
    freeze: rejectUnsupported,
    close: stop,
  };
}

describe.each([
  ["as a snapshot", undefined],
  ["up to a cut-off", startStorageWithoutSnapshots],
])("a backup made under load, %s", (title, openOwnStorage) => {
  let [old, fresh]: (System | undefined)[] = [];
  let ownStorage: TestStore | undefined;
  let [source, target]: (Connection | undefined)[] = [];
  const getBackupPath = (): string => join(folder, title.slice(0, 5).trim());

  beforeAll(async () => {
    ownStorage = await openOwnStorage?.();
    [old, fresh] = await Promise.all([startSystem(ownStorage ? { storage: ownStorage } : {}), startSystem()]);
    source = await mongoose.createConnection(old.mongoUrl).asPromise();
    target = await mongoose.createConnection(fresh.mongoUrl).asPromise();
  }, TIMEOUT_MS);
  afterAll(async () => {
    await Promise.all([source?.close(), target?.close()]);
    await Promise.all([old?.stop(), fresh?.stop()]);
    await ownStorage?.close();
  }, TIMEOUT_MS);

  test(
    "a backup made under load restores to a desk with the same data",
    async () => {
      if (!old || !fresh || !source || !target) throw new Error("not started");
      const token = await setUpDesk(old.api);
      await placeOrder(old.api);
      await addOldOrders(source);
      const visitorLoad = placeOrdersUntilStopped(old, token);
      await eventually("some orders", () => visitorLoad.placed.length > 15);
      const idsBefore = visitorLoad.placed.map(({ id }) => id);
      const backupRun = await runAdmin(["backup", getBackupPath()], { MONGO_URL: old.mongoUrl });
      const backupEndedAt = new Date();
      await eventually("orders after it", () => visitorLoad.placed.some(({ sent }) => sent > backupEndedAt));
      await visitorLoad.stop();
      expect(backupRun).toMatchObject({ code: 0 });

      const restoreRun = await runAdmin(["restore", getBackupPath()], { RESTORE_MONGO_URL: fresh.mongoUrl });
      expect(restoreRun).toMatchObject({
        code: 0,
        stderr: expect.stringContaining("the same as the backup"),
      });

      const restoredIds = (await target.collection("transactions").find().toArray()).map(
        ({ transaction_id: id }) => id as string,
      );
      expect(new Set(restoredIds).size).toBe(restoredIds.length);
      expect(idsBefore.filter((id) => !restoredIds.includes(id))).toEqual([]);
      expect(
        visitorLoad.placed.filter(({ id, sent }) => sent > backupEndedAt && restoredIds.includes(id)),
      ).toEqual([]);
      const cutoff = new Date(/Of (\S+),/.exec(backupRun.stderr)?.[1] ?? "");
      expect(
        visitorLoad.placed.filter(
          ({ id, acknowledged }) => acknowledged < cutoff && !restoredIds.includes(id),
        ),
      ).toEqual([]);

      const freshToken = await signIn(fresh.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
      const stats = dataOf<OrderStats>(await fresh.api.get(API.getStats.path, { token: freshToken }));
      const { total_amount: amount, ...counts } = await countStats(target);
      expect(stats).toMatchObject(counts);
      expect(Number(stats.total_amount)).toBe(Number(amount));

      for (const name of ["users", "settings", "installation"]) {
        expect(await target.collection(name).find().toArray()).toEqual(
          await source.collection(name).find().toArray(),
        );
      }
      const auditRows = await target.collection("audit").find({ action: "order.placed" }).toArray();
      expect(auditRows.length).toBeGreaterThan(10);
      expect(
        auditRows
          .map(({ target: order }) => (order as { id: string }).id)
          .filter((id) => !restoredIds.includes(id)),
      ).toEqual([]);
      // Ignores the hash chain of the audit trail, as each desk appends the events of its outbox in another sequence.
      const ignoringChain = { projection: { seq: 0, prev_hash: 0, hash: 0 } };
      const sourceRows = new Map(
        (await source.collection("audit").find({}, ignoringChain).toArray()).map((row) => [
          String(row["_id"]),
          row,
        ]),
      );
      const copiedRows = await target
        .collection("audit")
        .find({ at: { $lte: cutoff } }, ignoringChain)
        .toArray();
      for (const row of copiedRows) expect(sourceRows.get(String(row["_id"]))).toEqual(row);
      const stores = { MONGO_URL: fresh.mongoUrl, REDIS_URL: fresh.redisUrl };
      const verification = await runAdmin(["verify-audit"], { ...TEST_ENV, ...stores });
      expect(verification).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Rows 1 to \d+ /) });
    },
    TIMEOUT_MS,
  );

  test("restoring a backup into a desk that is in use is refused", async () => {
    const refusedRestore = await runAdmin(["restore", getBackupPath()], { MONGO_URL: fresh?.mongoUrl });
    expect(refusedRestore).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("This desk is not empty"),
    });
  });
});

describe("secrets of a backup", () => {
  test(
    "a backup stores its secrets in a separate file, which open-secrets decrypts",
    async () => {
      const system = await startSystem();
      const secrets = { JWT_SECRET: "a", SETTINGS_ENC_KEYS: "b", RESET_SECRET: "c" };
      const [sourceSecrets, targetSecrets] = [join(folder, "secrets.json"), join(folder, "taken.json")];
      writeFileSync(sourceSecrets, JSON.stringify({ ...secrets, REDIS_PASSWORD: "d" }));
      writeFileSync(targetSecrets, JSON.stringify({ JWT_SECRET: "e", REDIS_PASSWORD: "f" }));
      const backupPath = join(folder, "with-secrets");
      expect(
        await runAdmin(["backup", backupPath], {
          MONGO_URL: system.mongoUrl,
          DATA_SECRETS_FILE: sourceSecrets,
        }),
      ).toMatchObject({ code: 0 });
      expect(readFileSync(`${backupPath}.secrets`, "latin1").startsWith("age-encryption.org/v1")).toBe(true);
      const openSecretsRun = await runAdmin(["open-secrets", `${backupPath}.secrets`], {});
      expect(JSON.parse(openSecretsRun.stdout)).toEqual(secrets);
      const env = { MONGO_URL: system.mongoUrl, RESTORE_SECRETS_FILE: targetSecrets };
      expect(await runAdmin(["restore", backupPath], env)).toMatchObject({ code: 0 });
      expect(JSON.parse(readFileSync(targetSecrets, "utf8"))).toEqual({ ...secrets, REDIS_PASSWORD: "f" });
      const wrongPassphraseEnv = { BACKUP_PASSPHRASE_FILE: targetSecrets };
      expect(await runAdmin(["open-secrets", `${backupPath}.secrets`], wrongPassphraseEnv)).toMatchObject({
        code: 1,
      });
      await system.stop();
    },
    TIMEOUT_MS,
  );
});
