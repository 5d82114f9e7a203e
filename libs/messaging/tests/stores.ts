import { randomUUID } from "node:crypto";
import { createEvent } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { newDatabaseUrl, openTestRedis, openTestStorage } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import { outboxFields, addOutboxIndex } from "../src/index.js";
import type { OutboxFields } from "../src/index.js";

export const silentLog = createLogger("test", "silent");

export interface TestDocument extends OutboxFields {
  _id: string;
  deleted_at?: Date;
}

const schema = new mongoose.Schema<TestDocument>({ _id: String, deleted_at: Date, ...outboxFields });
addOutboxIndex(schema);

/** Opens storage, Redis and two collections whose documents have outboxes. */
export async function openStorageAndRedis() {
  const [storage, redis]: TestStore[] = await Promise.all([openTestStorage(), openTestRedis()]);
  if (!storage || !redis) throw new Error("no storage or Redis");
  const connection: Connection = await mongoose.createConnection(newDatabaseUrl(storage.url)).asPromise();
  const things = connection.model<TestDocument>("Thing", schema, "things");
  const others = connection.model<TestDocument>("Other", schema, "others");
  await Promise.all([things.init(), others.init()]);
  return {
    redis,
    storage,
    connection,
    things,
    others,
    async close(): Promise<void> {
      await connection.close();
      await redis.close();
      await storage.close();
    },
  };
}

/** Starts a Redis server and opens the notifier's event queue on it. */
export async function openNotifierQueue() {
  const redis = await openTestRedis();
  const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  const queue = new Queue("events-notifier", { connection });
  async function close(): Promise<void> {
    await queue.close();
    connection.disconnect();
    await redis.close();
  }
  return { redis, connection, queue, close };
}

const actor = { id: null, name: null, role: "visitor", ip: null } as const;

/** Creates an event that the notifier and the audit subscriber receive. */
export function createSessionEndedEvent(userId: string) {
  const cause = { actor, requestId: "request-1", now: new Date(), newEventId: randomUUID };
  return createEvent("session.ended", { user_id: userId }, cause);
}
