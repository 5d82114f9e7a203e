import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { createLogger } from "@tukar-saldo/service-kit";
import { eventually, startChaosProxy } from "@tukar-saldo/test-kit";
import type { ChaosProxy } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { createEventConsumer, createPublisher } from "../src/index.js";
import type { EventConsumer, Publisher } from "../src/index.js";
import { createSessionEndedEvent, openNotifierQueue, silentLog } from "./stores.js";

const RECOVERY_TIMEOUT_MS = 30_000;

let queueFixture: Awaited<ReturnType<typeof openNotifierQueue>>;
let proxy: ChaosProxy;
let publisher: Publisher;
let consumer: EventConsumer;
let receivedUserIds: string[];

const record = async (event: ReceivedEvent<"notifier">): Promise<void> => {
  if (event.type === "session.ended") receivedUserIds.push(event.data.user_id);
};
const handlers = {
  "order.placed": record,
  "order.status_changed": record,
  "notice.created": record,
  "order.customer_paid": record,
  "order.facts_changed": record,
  "order.note_added": record,
  "order.handler_changed": record,
  "order.repriced": record,
  "customer.erased": record,
  "retention.applied": record,
  "orders.reset": record,
  "user.updated": record,
  "session.ended": record,
};

beforeEach(async () => {
  receivedUserIds = [];
  queueFixture = await openNotifierQueue();
  proxy = await startChaosProxy(queueFixture.redis.url);
});
afterEach(async () => {
  await consumer.stop();
  await publisher.close();
  await proxy.close();
  await queueFixture.close();
});

const createPublishCallback = (userId: string) => () =>
  publisher.publish(createSessionEndedEvent(userId)).then(() => true);

test("a consumer whose Redis connection hangs without closing reconnects and receives the next event", async () => {
  publisher = createPublisher({ redisUrl: queueFixture.redis.url, log: silentLog });
  consumer = createEventConsumer({ subscriber: "notifier", redisUrl: proxy.url, handlers, log: silentLog });
  consumer.start();
  await eventually("the first event to be published", createPublishCallback("first"));
  await eventually("the first event to arrive", () => receivedUserIds.includes("first"));
  proxy.setMode("silent");
  await createPublishCallback("second")();
  await eventually(
    "the second event to arrive",
    () => receivedUserIds.includes("second"),
    RECOVERY_TIMEOUT_MS,
  );
});

test("a consumer stops while Redis does not answer the count of waiting jobs", async () => {
  const countSpy = jest.spyOn(Queue.prototype, "getWaitingCount");
  publisher = createPublisher({ redisUrl: queueFixture.redis.url, log: silentLog });
  consumer = createEventConsumer({
    subscriber: "notifier",
    redisUrl: proxy.url,
    handlers,
    backlog: { skippedTypes: [], reload: async () => undefined },
    log: silentLog,
  });
  consumer.start();
  await eventually("the first event to be published", createPublishCallback("first"));
  await eventually("the first event to arrive", () => receivedUserIds.includes("first"));
  proxy.setMode("blackhole");
  const count = countSpy.mock.calls.length;
  await eventually("the next count", () => countSpy.mock.calls.length > count);
  countSpy.mockRestore();
  await consumer.stop();
}, 15_000);

test("a publisher reconnects and publishes the next event after its Redis connection hangs without closing", async () => {
  publisher = createPublisher({ redisUrl: proxy.url, log: silentLog });
  consumer = createEventConsumer({
    subscriber: "notifier",
    redisUrl: queueFixture.redis.url,
    handlers,
    log: silentLog,
  });
  consumer.start();
  await eventually("the first event to be published", createPublishCallback("first"));
  proxy.setMode("silent");
  await eventually("the second event to be published", createPublishCallback("second"), RECOVERY_TIMEOUT_MS);
  await eventually("the second event to arrive", () => receivedUserIds.includes("second"));
});

test("a publisher logs once that Redis is out of memory, and once that Redis takes events again", async () => {
  const logLines: string[] = [];
  const log = createLogger("test", "info", { write: (line) => void logLines.push(line) });
  publisher = createPublisher({ redisUrl: queueFixture.redis.url, log });
  consumer = createEventConsumer({ subscriber: "notifier", redisUrl: proxy.url, handlers, log: silentLog });
  await eventually("the first event to be published", createPublishCallback("first"));
  await queueFixture.connection.config("SET", "maxmemory", "1mb");
  for (const userId of ["second", "third"])
    await expect(createPublishCallback(userId)()).rejects.toThrow("out of memory");
  await queueFixture.connection.config("SET", "maxmemory", "0");
  await createPublishCallback("second")();
  expect(logLines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "Redis is out of memory and takes no events: orders still work, dashboards and audit wait; retrying",
    "Redis takes events again",
  ]);
});
