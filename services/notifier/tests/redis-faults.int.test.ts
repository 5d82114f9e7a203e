import { once } from "node:events";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { createLogger, createRedis, createRedisLossCheck } from "@tukar-saldo/service-kit";
import type { RedisConnection } from "@tukar-saldo/service-kit";
import { eventually, openTestRedis, startChaosProxy } from "@tukar-saldo/test-kit";
import type { ChaosProxy, TestStore } from "@tukar-saldo/test-kit";
import { createPubSubHeartbeat } from "../src/socket/pubsub-heartbeat.js";
import { createRow, createPlacedEvent, startNotifierFixture } from "./fixture.js";

const log = createLogger("test", "silent");
let redis: TestStore;
let proxy: ChaosProxy;
let connections: RedisConnection[];

const connect = async (url: string): Promise<RedisConnection> => {
  const connection = createRedis(url, "pubsub");
  connections.push(connection);
  if (connection.status !== "ready") await once(connection, "ready");
  return connection;
};

/** Removes all keys like FLUSHALL, which the services' Redis user may not run. */
async function removeAllKeys(connection: RedisConnection): Promise<void> {
  for await (const keys of connection.scanStream() as AsyncIterable<string[]>)
    if (keys.length > 0) await connection.unlink(keys);
}

beforeEach(async () => {
  connections = [];
  redis = await openTestRedis();
  proxy = await startChaosProxy(redis.url);
});
afterEach(async () => {
  for (const connection of connections) connection.disconnect();
  await proxy.close();
  await redis.close();
});

test("a half-open connection to Redis is reopened after two missed heartbeats", async () => {
  const [publisherRedis, subscriberRedis] = [await connect(redis.url), await connect(proxy.url)];
  const sendHeartbeat = createPubSubHeartbeat({ publisherRedis, subscriberRedis, log });
  const waitForHeartbeat = async () => {
    const arrival = once(subscriberRedis, "message", { signal: AbortSignal.timeout(500) });
    await sendHeartbeat();
    return arrival;
  };
  await eventually("a heartbeat to come back", waitForHeartbeat);
  proxy.setMode("silent");
  let closeCount = 0;
  subscriberRedis.on("close", () => (closeCount += 1));
  await sendHeartbeat();
  await sendHeartbeat();
  expect(closeCount).toBe(0);
  const reconnection = once(subscriberRedis, "ready");
  await sendHeartbeat();
  await reconnection;
  expect(closeCount).toBe(1);
  await eventually("a heartbeat to come back on the new connections", waitForHeartbeat);
});

test("connections to Redis stay open while their heartbeats arrive", async () => {
  const [publisherRedis, subscriberRedis] = [await connect(redis.url), await connect(redis.url)];
  const sendHeartbeat = createPubSubHeartbeat({ publisherRedis, subscriberRedis, log });
  await subscriberRedis.ping();
  let closeCount = 0;
  for (const connection of connections) connection.on("close", () => (closeCount += 1));
  for (let count = 0; count < 5; count += 1) {
    const arrival = once(subscriberRedis, "message");
    await sendHeartbeat();
    await arrival;
  }
  expect(closeCount).toBe(0);
});

test("only one of several replicas reports that Redis has lost its data, and only once", async () => {
  const connection = await connect(redis.url);
  let lossCount = 0;
  const onLoss = async (): Promise<void> => void (lossCount += 1);
  const options = { redis: connection, key: "kept", log, message: "lost", onLoss };
  const replicas = [1, 2].map(() => createRedisLossCheck(options));
  const checkAll = () => Promise.all(replicas.map((check) => check()));
  await checkAll();
  lossCount = 0;
  await checkAll();
  expect(lossCount).toBe(0);
  await removeAllKeys(connection);
  await checkAll();
  await checkAll();
  expect(lossCount).toBe(1);
});

test("after Redis has lost its data, the callback `onLoss` is retried until it succeeds", async () => {
  const connection = await connect(redis.url);
  let attemptCount = 0;
  const onLoss = async (): Promise<void> => {
    attemptCount += 1;
    if (attemptCount < 3) throw new Error("not now");
  };
  const check = createRedisLossCheck({ redis: connection, key: "kept-2", log, message: "lost", onLoss });
  for (let count = 0; count < 5; count += 1) await check().catch(() => undefined);
  expect(attemptCount).toBe(3);
});

test("dashboards on every notifier fetch their lists again after Redis has lost its data", async () => {
  const desk = await startNotifierFixture({}, 2);
  try {
    const session = await desk.signIn();
    const dashboards = await Promise.all(desk.urls.map((url) => desk.connect(session, url)));
    const event = createPlacedEvent(createRow());
    await eventually("Redis to take events", () => desk.publisher.publish(event).then(() => true));
    for (const dashboard of dashboards) await dashboard.awaitMessage(({ row }) => row !== undefined);
    const counts = dashboards.map(({ messages }) => messages.length);
    await removeAllKeys(await connect(desk.redis.url));
    for (const [index, { awaitMessage, messages }] of dashboards.entries())
      await awaitMessage((message) => message.row === undefined && messages.length > (counts[index] ?? 0));
  } finally {
    await desk.close();
  }
});
