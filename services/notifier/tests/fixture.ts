import { randomBytes, randomUUID } from "node:crypto";
import { signToken } from "@tukar-saldo/auth";
import { createEvent } from "@tukar-saldo/contracts";
import type { NoticeView, Role, TransactionRow, UserView } from "@tukar-saldo/contracts";
import { createPublisher } from "@tukar-saldo/messaging";
import type { Publisher } from "@tukar-saldo/messaging";
import { createLogger } from "@tukar-saldo/service-kit";
import type { Service } from "@tukar-saldo/service-kit";
import {
  connectDashboard,
  eventually,
  newDatabaseUrl,
  openTestRedis,
  openTestStorage,
  scrapeMetrics,
  TEST_ENV,
  watchRights,
} from "@tukar-saldo/test-kit";
import type { DashboardClient, RightsWatcher, MetricSamples, TestStore } from "@tukar-saldo/test-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { service } from "../src/service.js";
import type { DashboardServer } from "../src/socket/types.js";

const HOUR_MS = 3_600_000;
const log = createLogger("test", "silent");

/** A session as settings-auth would store it, with its token. */
interface Session {
  userId: mongoose.Types.ObjectId;
  sessionId: string;
  token: string;
}

/**
 * Notifiers in this process on real storage and Redis, with the sessions and events that other services would
 * create.
 */
export interface NotifierFixture {
  db: Connection;
  redis: TestStore;
  /** Records the notifiers' database commands; `close` throws if a command needed a right that is not declared. */
  rights: RightsWatcher;
  /** The URL of each notifier. */
  urls: string[];
  /** The Socket.IO server of the first notifier. */
  io: DashboardServer;
  /** Scrapes the metrics of the first notifier. */
  scrape(): Promise<MetricSamples>;
  publisher: Publisher;
  signIn(userId?: mongoose.Types.ObjectId, expiresInMs?: number, role?: Role): Promise<Session>;
  connect(session: Session, url?: string): Promise<DashboardClient>;
  close(): Promise<void>;
}

async function startNotifier(
  env: Record<string, string | undefined>,
): Promise<{ url: string; metricsUrl: string; io: DashboardServer; service: Service }> {
  const notifier = await service.create({ ...TEST_ENV, LOG_LEVEL: "silent", PORT: "0", ...env });
  const { url, metricsUrl = "" } = await notifier.start();
  await eventually("the notifier to be ready", async () => (await fetch(`${url}/readyz`)).ok);
  return { url, metricsUrl, io: notifier.dependencies.io, service: notifier };
}

async function createSession(
  db: Connection,
  userId = new mongoose.Types.ObjectId(),
  expiresInMs = HOUR_MS,
  role: Role = "user",
): Promise<Session> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + expiresInMs);
  const sessionId = randomBytes(16).toString("base64url");
  const user = {
    name: "Ani",
    email: "ani@example.test",
    role,
    is_active: true,
    session_epoch: 1,
    created_at: now,
  };
  await db.collection("users").updateOne({ _id: userId }, { $setOnInsert: user }, { upsert: true });
  const session = { user_id: userId, epoch: 1, created_at: now, last_seen: now, expires_at: expiresAt };
  await db.collection<{ _id: string }>("sessions").insertOne({ _id: sessionId, ...session });
  const claims = { userId: userId.toHexString(), sessionId, issuedAt: now, expiresAt };
  return { userId, sessionId, token: signToken(claims, TEST_ENV["JWT_SECRET"] ?? "") };
}

/** Starts storage, Redis and notifiers. */
export async function startNotifierFixture(
  env: Record<string, string> = {},
  notifierCount = 1,
): Promise<NotifierFixture> {
  const [storage, redis] = await Promise.all([openTestStorage(), openTestRedis()]);
  const mongoUrl = newDatabaseUrl(storage.url);
  const rights = watchRights(mongoUrl, service.collections);
  const storeUrls = { MONGO_URL: rights.url, REDIS_URL: redis.url };
  const db = await mongoose.createConnection(mongoUrl).asPromise();
  const runningNotifiers = await Promise.all(
    Array.from({ length: notifierCount }, () => startNotifier({ ...storeUrls, ...env })),
  );
  const [firstNotifier] = runningNotifiers;
  if (firstNotifier === undefined) throw new Error("a fixture needs a notifier");
  const publisher = createPublisher({ redisUrl: redis.url, log });
  const dashboards: DashboardClient[] = [];
  return {
    db,
    redis,
    rights,
    urls: runningNotifiers.map(({ url }) => url),
    io: firstNotifier.io,
    scrape: () => scrapeMetrics(firstNotifier.metricsUrl),
    publisher,
    signIn: (userId, expiresInMs, role) => createSession(db, userId, expiresInMs, role),
    async connect({ token }, url = firstNotifier.url) {
      const dashboard = await connectDashboard(url, token);
      dashboards.push(dashboard);
      return dashboard;
    },
    async close() {
      for (const dashboard of dashboards) dashboard.close();
      await publisher.close();
      await Promise.all(runningNotifiers.map(({ service }) => service.stop()));
      await db.close();
      await redis.close();
      await storage.close();
      rights.check();
    },
  };
}

const actor = { id: null, name: null, role: "visitor", ip: null } as const;
const createEventCause = () => ({ actor, requestId: "request-1", now: new Date(), newEventId: randomUUID });

export const createPlacedEvent = (row: TransactionRow) =>
  createEvent("order.placed", { after: row }, createEventCause());
export const createStatusChangedEvent = (before: TransactionRow, after: TransactionRow) =>
  createEvent("order.status_changed", { before, after }, createEventCause());
export const createCustomerPaidEvent = (after: TransactionRow) =>
  createEvent("order.customer_paid", { after }, createEventCause());
export const createErasedEvent = (after: TransactionRow) =>
  createEvent("customer.erased", { after }, createEventCause());
export const createRetentionEvent = () =>
  createEvent("retention.applied", { run_id: "run1", days: 30, count: 2 }, createEventCause());
export const createResetEvent = () =>
  createEvent("orders.reset", { reset_id: "r1", deleted_count: 1, cutoff: "2026-01-01" }, createEventCause());
export const createUserUpdatedEvent = (before: UserView, after: UserView) =>
  createEvent("user.updated", { before, after }, createEventCause());
export const createNoticeEvent = (notice: NoticeView) =>
  createEvent("notice.created", { notice }, createEventCause());
export const createSessionEndedEvent = (userId: string, sessionId?: string) =>
  createEvent(
    "session.ended",
    { user_id: userId, ...(sessionId === undefined ? {} : { session_id: sessionId }) },
    createEventCause(),
  );

/** Creates an order's row as the events of the transactions service contain it. */
export function createRow(overrides: Partial<TransactionRow> = {}): TransactionRow {
  const at = "2026-01-01T00:00:00.000Z";
  return {
    id: "65f000000000000000000001",
    transaction_id: "TRX0123456789ABCDEFGHJKMNPQRS",
    unique_code: "ABCD2345",
    status: "pending",
    version: 1,
    created_at: at,
    updated_at: at,
    completed_at: null,
    paypal_amount: 25,
    gross_amount: 345_000,
    fee_amount: 0,
    final_amount: 345_000,
    conversion_rate: 13_800,
    account_name: "Siti Rahayu",
    user_whatsapp: "081234567890",
    destination: "bca",
    destination_name: "Bank BCA",
    destination_type: "bank",
    destination_account: "1234567890",
    customer_paid_at: null,
    cancel_reason: null,
    duplicate_of: null,
    updated_by: null,
    market_rate: null,
    expires_at: null,
    handler: null,
    handled_at: null,
    processing_at: null,
    received_usd: null,
    payout_reference: null,
    refund: null,
    notes_count: 0,
    ...overrides,
  };
}
