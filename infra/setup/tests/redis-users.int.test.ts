import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { once } from "node:events";
import { createAdapter } from "@socket.io/redis-adapter";
import { createEvent } from "@tukar-saldo/contracts";
import { createEventConsumer, createPublisher } from "@tukar-saldo/messaging";
import type { Publisher } from "@tukar-saldo/messaging";
import { createLimiter, createLogger, createRedis } from "@tukar-saldo/service-kit";
import type { RedisConnection } from "@tukar-saldo/service-kit";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { Server } from "socket.io";
import { renderRedisUsers } from "../src/secrets/redis-users.js";

const log = createLogger("test", "silent");
const PASSWORD = "a-password-of-this-test";
const INSPECTOR_ACL_LINE = "user inspector on >inspector ~* &* +@all\n";
const QUEUE_KEY = /^bull:(.+):meta$/;

let store: TestStore;
let connection: RedisConnection;
let inspector: Redis;
let publisher: Publisher;

const buildUrl = (name: string, password: string): string => {
  const url = new URL(store.url);
  return Object.assign(url, { username: name, password }).href;
};
const createSessionEvent = () => {
  const actor = { id: null, name: null, role: "visitor", ip: null } as const;
  return createEvent(
    "session.ended",
    { user_id: "u1" },
    { actor, requestId: "r1", now: new Date(), newEventId: randomUUID },
  );
};
/** Returns the names of the commands that Redis refused since the last call, and resets this list. */
async function takeRefusedCommands(): Promise<string[]> {
  const aclLogEntries = (await inspector.acl("LOG")) as unknown as string[][];
  await inspector.acl("LOG", "RESET");
  return aclLogEntries.map((entry) => entry[entry.indexOf("object") + 1] ?? "");
}

beforeAll(async () => {
  store = await openTestRedis({
    acl: renderRedisUsers(PASSWORD) + INSPECTOR_ACL_LINE,
    login: `desk:${PASSWORD}`,
  });
  connection = createRedis(store.url, "pubsub");
  inspector = new Redis(buildUrl("inspector", "inspector"));
  publisher = createPublisher({ redisUrl: store.url, log });
  await Promise.all([once(connection, "ready"), once(inspector, "ready")]);
});
afterAll(async () => {
  await publisher.close();
  connection.disconnect();
  inspector.disconnect();
  await store.close();
});

/** Opens the notifier's queue. */
async function openQueue(): Promise<Queue> {
  const queueKeys = await inspector.keys("bull:*:meta");
  const names = queueKeys.map((key) => QUEUE_KEY.exec(key)?.[1] ?? "");
  return new Queue(names.find((name) => name.includes("notifier")) ?? "", { connection });
}

function openSocketServer() {
  const pubClient = createRedis(store.url, "pubsub");
  const subClient = createRedis(store.url, "pubsub");
  const server = new Server(createServer(), { adapter: createAdapter(pubClient, subClient) });
  return { server, pubClient, subClient };
}

describe("Redis user of the services", () => {
  test("the Redis user of the services may do everything that BullMQ needs", async () => {
    await eventually("the publisher to be ready", () =>
      publisher.publish(createSessionEvent()).then(() => true),
    );
    await publisher.publish(createSessionEvent());
    let calls = 0;
    const handle = async (): Promise<void> => {
      calls += 1;
      if (calls === 1) throw new Error("broken on purpose");
    };
    const handlers = {
      "order.placed": handle,
      "order.status_changed": handle,
      "notice.created": handle,
      "order.customer_paid": handle,
      "order.facts_changed": handle,
      "order.note_added": handle,
      "order.handler_changed": handle,
      "order.repriced": handle,
      "customer.erased": handle,
      "retention.applied": handle,
      "orders.reset": handle,
      "user.updated": handle,
      "session.ended": handle,
    };
    const subscriber = createEventConsumer({ subscriber: "notifier", redisUrl: store.url, handlers, log });
    subscriber.start();
    const queue = await openQueue();
    await subscriber.waitUntilEmpty();
    await publisher.publish(createSessionEvent());
    await subscriber.waitUntilEmpty();
    await publisher.clean();
    await publisher.purge(new Set(["an order"]));
    expect(calls).toBe(4);
    await queue.pause();
    await queue.add("session.ended", createSessionEvent(), { jobId: "dropped" });
    expect(await queue.getJobCounts("wait", "failed", "delayed")).toMatchObject({ failed: 0 });
    await (await queue.getJob("dropped"))?.remove();
    await queue.resume();
    await queue.obliterate({ force: true });
    await subscriber.stop();
    await queue.close();
    expect(await takeRefusedCommands()).toEqual([]);
  });

  test("the Redis user of the services may do everything that the rate limiter needs", async () => {
    const limits = { prefix: "t", limit: 2, windowSeconds: 60, profile: "strict" } as const;
    const limiter = createLimiter({ redis: connection, ...limits });
    await limiter.consume("somebody");
    await limiter.consume("somebody");
    await expect(limiter.consume("somebody")).rejects.toThrow("RATE_LIMITED");
    await expect(limiter.check("somebody")).rejects.toThrow("RATE_LIMITED");
    await limiter.refund("somebody");
    await limiter.reset("somebody");
    await limiter.check("somebody");
    limiter.stop();
    expect(await inspector.keys("limit:t:*")).toEqual([]);
    expect(await takeRefusedCommands()).toEqual([]);
  });

  test("the Redis user of the services may do everything that the socket adapter needs", async () => {
    const pair = [openSocketServer(), openSocketServer()] as const;
    await Promise.all(pair.flatMap(({ pubClient, subClient }) => [pubClient.ping(), subClient.ping()]));
    pair[1].server.on("hello", (answer: (text: string) => void) => answer("heard"));
    expect(await pair[0].server.serverSideEmitWithAck("hello")).toEqual(["heard"]);
    expect(await pair[0].server.fetchSockets()).toEqual([]);
    for (const { server, pubClient, subClient } of pair) {
      await server.close();
      pubClient.disconnect();
      subClient.disconnect();
    }
    expect(await takeRefusedCommands()).toEqual([]);
  });

  test.each([
    ["FLUSHALL"],
    ["KEYS", "*"],
    ["CONFIG", "GET", "*"],
    ["ACL", "LIST"],
    ["SCRIPT", "FLUSH"],
    ["FUNCTION", "FLUSH"],
    ["CLIENT", "KILL", "TYPE", "normal"],
    ["MONITOR"],
    ["DEBUG", "SLEEP", "0"],
    ["REPLICAOF", "NO", "ONE"],
    ["SHUTDOWN", "NOSAVE"],
  ])("the Redis user of the services may not %s", async (command, ...args) => {
    await expect(connection.call(command, ...args)).rejects.toThrow(/NOPERM|DEBUG command not allowed/);
    await takeRefusedCommands();
  });
});

describe("Redis without a valid user", () => {
  test("Redis allows only PING without a password", async () => {
    const options = { lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null };
    const unauthenticatedClient = new Redis(Number(new URL(store.url).port), "127.0.0.1", options);
    expect(await unauthenticatedClient.ping()).toBe("PONG");
    await expect(unauthenticatedClient.get("x")).rejects.toThrow("NOPERM");
    await expect(unauthenticatedClient.info()).rejects.toThrow("NOPERM");
    await expect(unauthenticatedClient.publish("x", "y")).rejects.toThrow("NOPERM");
    await expect(unauthenticatedClient.config("GET", "*")).rejects.toThrow("NOPERM");
    unauthenticatedClient.disconnect();
  });

  test("Redis refuses a wrong password", async () => {
    const options = { lazyConnect: true, enableReadyCheck: false, retryStrategy: () => null };
    const unauthenticatedClient = new Redis(buildUrl("desk", "wrong"), options);
    unauthenticatedClient.on("error", () => undefined);
    await expect(unauthenticatedClient.get("x")).rejects.toThrow(/WRONGPASS|NOPERM|NOAUTH/);
    unauthenticatedClient.disconnect();
  });
});
