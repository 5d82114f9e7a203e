import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { signToken } from "@tukar-saldo/auth";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { OrderListMeta, OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import {
  dataOf,
  eventually,
  newDatabaseUrl,
  openTestRedis,
  openTestStorage,
  setStatus,
  signIn,
  solveChallenge,
  startSystem,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { System } from "@tukar-saldo/test-kit";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import { createMigrations as createSettingsAuthMigrations } from "../../services/settings-auth/src/migrations/migrations.js";
import { migrations as transactionsMigrations } from "../../services/transactions/src/migrations/migrations.js";
import { loadUpgradeFixture, readUpgradeFixture } from "../upgrade/load-fixture.js";

interface AuditDocument {
  action: string;
  target: { id: string };
}

const QUEUES = ["bull:events-audit", "bull:events-notifier"];
const fixture = readUpgradeFixture("ee48375");
const orders = fixture.collections["transactions"]?.documents ?? [];
const listSortedIds = (rows: readonly { transaction_id?: string }[]) =>
  rows.map((row) => row.transaction_id).toSorted();

let system: System;
let db: mongoose.Connection;
let redis: Redis;
let adminToken: string;
let closeStores: () => Promise<unknown>;

beforeAll(async () => {
  const [storage, redisStore] = await Promise.all([openTestStorage(), openTestRedis()]);
  const mongoUrl = newDatabaseUrl(storage.url);
  db = await mongoose.createConnection(mongoUrl).asPromise();
  await loadUpgradeFixture(fixture, db, redisStore.url);
  redis = new Redis(redisStore.url);
  const replicas = { transactions: 2, "settings-auth": 2 };
  system = await startSystem({ storage, redis: redisStore, mongoUrl, replicas });
  adminToken = await signIn(system.api, fixture.admin.email, fixture.admin.password);
  closeStores = () => Promise.all([redisStore.close(), storage.close()]);
}, 90_000);

afterAll(async () => {
  await system.stop();
  redis.disconnect();
  await db.close();
  await closeStores();
}, 30_000);

const listOrders = async (query: string) => {
  const answer = await system.api.get(`${API.listOrders.path}?limit=200&${query}`, { token: adminToken });
  return { rows: dataOf<TransactionRow[]>(answer), meta: answer.body["meta"] as OrderListMeta };
};

describe("a desk of version 0.1.0 after the upgrade", () => {
  test("an upgraded desk has the schema versions of this release, and every order is migrated", async () => {
    const versions = await db
      .collection<{ _id: string }>("schema_versions")
      .find()
      .sort({ _id: 1 })
      .toArray();
    expect(versions).toEqual([
      { _id: "settings-auth", version: 1 + createSettingsAuthMigrations(String).length },
      { _id: "transactions", version: 1 + transactionsMigrations.length },
    ]);
    const storedOrders = await db.collection("transactions").find().toArray();
    const storedNumbers = Object.fromEntries(
      storedOrders.map((order) => [order["transaction_id"], order["whatsapp_e164"]]),
    );
    expect(storedNumbers).toEqual(
      Object.fromEntries(orders.map((order) => [order["transaction_id"], order["whatsapp"]])),
    );
    expect(storedOrders.filter((order) => "whatsapp" in order)).toEqual([]);
  });

  test("an upgraded desk lists every order unchanged, and finds orders by name and by number", async () => {
    const { rows } = await listOrders("");
    expect(listSortedIds(rows)).toEqual(listSortedIds(orders));
    for (const row of rows) {
      const order = orders.find(({ transaction_id }) => transaction_id === row.transaction_id);
      expect(row).toMatchObject({ status: order?.["status"], user_whatsapp: order?.["user_whatsapp"] });
    }
    const ordersOfBudi = orders.filter(({ account_name }) => account_name === "Budi Santoso");
    expect(listSortedIds((await listOrders("search=budi")).rows)).toEqual(listSortedIds(ordersOfBudi));
    const [first] = orders;
    expect(
      listSortedIds((await listOrders(`search=${String(first?.["whatsapp"]).slice(-6)}`)).rows),
    ).toContain(first?.["transaction_id"]);
  });

  test("an upgraded desk shows the report of each order to its customer", async () => {
    for (const { transaction_id, status } of orders) {
      const body = { recaptcha_token: await solveChallenge(system.api, "transaction_detail") };
      const answer = await system.api.post(
        fillPath(API.getReport.path, { transaction_id: String(transaction_id) }),
        body,
      );
      expect(dataOf(answer)).toMatchObject({ transaction_id, status });
    }
  });

  test("an upgraded desk counts and exports every order", async () => {
    const stats = dataOf<OrderStats>(await system.api.get(API.getStats.path, { token: adminToken }));
    expect(stats.total_transactions).toBe(orders.length);
    const { text } = await system.api.get(API.exportOrders.path, { token: adminToken });
    expect(text.trim().split("\r\n")).toHaveLength(1 + orders.length);
  });

  test("an upgraded desk handles every pending event once and without a failed job", async () => {
    const listPlacedEvents = () =>
      db.collection<AuditDocument>("audit").find({ action: "order.placed" }).toArray();
    await eventually(
      "the audit to be complete",
      async () => (await listPlacedEvents()).length >= orders.length,
    );
    const ids = (await listPlacedEvents()).map(({ target }) => target.id).toSorted();
    expect(ids).toHaveLength(orders.length);
    expect(new Set(ids).size).toBe(orders.length);
    await eventually("the queues to be empty", async () => {
      const queueLengths = QUEUES.flatMap((queue) => [
        redis.llen(`${queue}:wait`),
        redis.llen(`${queue}:active`),
      ]);
      return (await Promise.all(queueLengths)).every((length) => length === 0);
    });
    expect(await Promise.all(QUEUES.map((queue) => redis.zcard(`${queue}:failed`)))).toEqual([0, 0]);
    expect(await db.collection("transactions").countDocuments({ outbox_at: { $exists: true } })).toBe(0);
  });

  test("an upgraded desk changes the status of an order", async () => {
    const pendingOrder = orders.find(({ status }) => status === "pending");
    const row = await setStatus(
      system.api,
      adminToken,
      String(pendingOrder?.["transaction_id"]),
      "completed",
    );
    expect(row).toMatchObject({
      transaction_id: pendingOrder?.["transaction_id"],
      status: "completed",
      version: 2,
    });
  });

  test("an upgraded desk keeps its settings and open sessions", async () => {
    const settings = dataOf(await system.api.get(API.getSettings.path, { token: adminToken }));
    expect(settings).toMatchObject({ current_usd_rate: "15500", support_email: "halo@example.test" });
    const session = await db.collection<Session>("sessions").findOne({ _id: readRecordedSessionId() });
    if (session === null) throw new Error("the session was not kept");
    const token = signToken(
      {
        userId: String(session.user_id),
        sessionId: session._id,
        issuedAt: session.created_at,
        expiresAt: session.expires_at,
      },
      String(TEST_ENV["JWT_SECRET"]),
    );
    expect((await system.api.get(API.getProfile.path, { token })).status).toBe(200);
  });
});

interface Session {
  _id: string;
  user_id: mongoose.Types.ObjectId;
  created_at: Date;
  expires_at: Date;
}

const readRecordedSessionId = (): string => String(fixture.collections["sessions"]?.documents[0]?.["_id"]);
