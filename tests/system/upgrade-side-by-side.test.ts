import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import {
  ApiClient,
  dataOf,
  eventually,
  newDatabaseUrl,
  gatewayEnv,
  openTestRedis,
  openTestStorage,
  validOrderBody,
  setStatus,
  setUpDesk,
  solveChallenge,
  startService,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { Env, ServiceName, ServiceProcess, TestStore } from "@tukar-saldo/test-kit";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { checkOutVersion, hasCommit, buildSourceArgs } from "../upgrade/version-checkout.js";
import { HeadlessDashboard, showsExactly } from "./headless-dashboard.js";

const OLD_COMMIT = "ee48375";
const ORDER_COUNT = 30;
const TIMEOUT_MS = 10_000;
const SERVICES = ["transactions", "settings-auth", "notifier"] as const;
const QUEUES = ["bull:events-audit", "bull:events-notifier"];

type Replicas = Record<(typeof SERVICES)[number], ServiceProcess>;
type Version = "old" | "new";

interface AuditDocument {
  action: string;
  target: { id: string };
}

const hasOldCommit = hasCommit(OLD_COMMIT);
if (!hasOldCommit)
  process.stdout.write(`side by side: skipped, this clone does not have commit ${OLD_COMMIT}\n`);

async function startReplicas(env: Env, program?: (name: ServiceName) => string[]): Promise<Replicas> {
  const startReplica = async (name: ServiceName) => [name, await startService(name, env, program?.(name))];
  return Object.fromEntries(await Promise.all(SERVICES.map(startReplica))) as Replicas;
}

const getOtherVersion = (version: Version): Version => (version === "old" ? "new" : "old");
const getVersion = (index: number): Version => (index % 2 === 0 ? "old" : "new");

(hasOldCommit ? describe : describe.skip)(
  "replicas of the previous version beside replicas of this version",
  () => {
    let folder: string;
    let stores: [TestStore, TestStore];
    let db: mongoose.Connection;
    let redis: Redis;
    let replicas: Record<Version, Replicas>;
    let gateway: ServiceProcess;
    let admin: string;
    let dashboards: HeadlessDashboard[] = [];
    const placedOrders: TransactionRow[] = [];

    const createApiClient = (version: Version) => new ApiClient(replicas[version].transactions.url);
    const placeOrderThrough = async (version: Version) => {
      const captcha_token = await solveChallenge(new ApiClient(gateway.url), "transaction_submit");
      const answer = await createApiClient(version).post(
        API.createOrder.path,
        validOrderBody({ captcha_token }),
      );
      placedOrders.push(dataOf<TransactionRow>(answer));
    };
    const changeStatusThroughOther = ({ id }: TransactionRow, index: number) =>
      setStatus(
        createApiClient(getOtherVersion(getVersion(index))),
        admin,
        id,
        index % 3 === 0 ? "completed" : "processing",
      );
    const listOrders = async (version: Version) =>
      dataOf<TransactionRow[]>(
        await createApiClient(version).get(`${API.listOrders.path}?limit=200`, { token: admin }),
      );

    beforeAll(async () => {
      folder = checkOutVersion(OLD_COMMIT);
      stores = await Promise.all([openTestStorage(), openTestRedis()]);
      const [storage, redisStore] = stores;
      const mongoUrl = newDatabaseUrl(storage.url);
      const env = { ...TEST_ENV, MONGO_URL: mongoUrl, REDIS_URL: redisStore.url };
      const oldReplicas = await startReplicas(env, (name) => buildSourceArgs(folder, name));
      admin = await setUpDesk(new ApiClient(oldReplicas["settings-auth"].url));
      replicas = { old: oldReplicas, new: await startReplicas(env) };
      const getUrls = (name: keyof Replicas) => [oldReplicas[name].url, replicas.new[name].url];
      gateway = await startService("gateway", { ...env, ...gatewayEnv(getUrls) });
      db = await mongoose.createConnection(mongoUrl).asPromise();
      redis = new Redis(redisStore.url);
      const openDashboard = (version: Version) =>
        new HeadlessDashboard(
          replicas[version].notifier.url,
          createApiClient(version),
          admin,
        ).waitUntilConnected();
      dashboards = await Promise.all([openDashboard("old"), openDashboard("new")]);
    }, 60_000);

    afterAll(async () => {
      for (const dashboard of dashboards) dashboard.close();
      redis.disconnect();
      await db.close();
      const runningServices = [gateway, ...Object.values(replicas).flatMap((each) => Object.values(each))];
      await Promise.all(runningServices.map((process) => process.stop()));
      await Promise.all(stores.map((store) => store.close()));
      rmSync(folder, { recursive: true, force: true });
    }, 30_000);

    test("both versions list every order and every change, whether made through the old or the new version", async () => {
      await Promise.all(
        Array.from({ length: ORDER_COUNT }, (_, index) => placeOrderThrough(getVersion(index))),
      );
      await Promise.all(placedOrders.map(changeStatusThroughOther));
      const rows = await listOrders("old");
      expect(rows.map(({ transaction_id }) => transaction_id).toSorted()).toEqual(
        placedOrders.map(({ transaction_id }) => transaction_id).toSorted(),
      );
      expect(rows.filter(({ version, status }) => version !== 2 || status === "pending")).toEqual([]);
      // Compares by toMatchObject, because rows of the new version have more fields.
      expect(await listOrders("new")).toMatchObject(rows);
    });

    test("dashboards on both notifiers get every order once, and every change", async () => {
      const rows = await listOrders("new");
      await Promise.all(
        dashboards.map((dashboard) => dashboard.waitForRows((own) => showsExactly(own, rows), TIMEOUT_MS)),
      );
      for (const { announced } of dashboards)
        expect([...announced.values()]).toEqual(Array.from({ length: ORDER_COUNT }, () => 1));
    });

    test("after the old version has stopped, the audit is complete and no event is pending or failed", async () => {
      await Promise.all(Object.values(replicas.old).map((process) => process.stop()));
      await replicas.new["settings-auth"].stop();
      await replicas.new["settings-auth"].restart();
      const listAudit = (action: string) => db.collection<AuditDocument>("audit").find({ action }).toArray();
      const ids = placedOrders.map(({ transaction_id }) => transaction_id).toSorted();
      for (const action of ["order.placed", "order.status_changed"]) {
        await eventually(
          `${action} to be audited`,
          async () => (await listAudit(action)).length >= ORDER_COUNT,
          TIMEOUT_MS,
        );
        expect((await listAudit(action)).map(({ target }) => target.id).toSorted()).toEqual(ids);
      }
      expect(await db.collection("transactions").countDocuments({ outbox_at: { $exists: true } })).toBe(0);
      await eventually("no job to wait", async () => {
        const queueLengths = QUEUES.flatMap((queue) => [
          redis.llen(`${queue}:wait`),
          redis.llen(`${queue}:active`),
          redis.zcard(`${queue}:delayed`),
        ]);
        return (await Promise.all(queueLengths)).every((count) => count === 0);
      });
      expect(await Promise.all(QUEUES.map((queue) => redis.zcard(`${queue}:failed`)))).toEqual([0, 0]);
    }, 30_000);
  },
);
