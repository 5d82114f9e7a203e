import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { eventually, openRedis } from "@tukar-saldo/test-kit";
import type { Store } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { createPublisher, createSubscriber } from "../src/index.js";
import type { Publisher, Subscriber } from "../src/index.js";
import { log, sessionEnded } from "./desk.js";

let redis: Store;
let connection: Redis;
let queue: Queue;
let publisher: Publisher;
let subscriber: Subscriber;
let storeIsUp: boolean;
let handle: (event: DomainEvent) => Promise<void>;

beforeAll(async () => {
  redis = await openRedis();
  connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("events-notifier", { connection });
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await redis.close();
});

beforeEach(async () => {
  storeIsUp = true;
  handle = async () => undefined;
  const call = (event: DomainEvent): Promise<void> => handle(event);
  const handlers = {
    "order.placed": call,
    "order.status_changed": call,
    "orders.reset": call,
    "session.ended": call,
  };
  publisher = createPublisher({ redisUrl: redis.url, log });
  const isStoreUp = async (): Promise<boolean> => storeIsUp;
  subscriber = createSubscriber({ subscriber: "notifier", redisUrl: redis.url, handlers, isStoreUp, log });
  subscriber.start();
  await eventually("the queues to be open", () => publisher.publish(sessionEnded("first")).then(() => true));
  await subscriber.drained();
});
afterEach(async () => {
  await subscriber.stop();
  await publisher.close();
});

test("when storage does not answer then the job waits for it, and no attempt is counted", async () => {
  let calls = 0;
  handle = async () => {
    calls += 1;
    if (storeIsUp) return;
    throw Object.assign(new Error("no server"), { name: "MongoServerSelectionError" });
  };
  storeIsUp = false;
  const event = sessionEnded("one");
  await publisher.publish(event);
  await eventually("the first try", () => calls > 0);
  await eventually("the job to be back", async () => (await queue.getJobCounts("active"))["active"] === 0);
  storeIsUp = true;
  await subscriber.drained();
  const job = await queue.getJob(`${event.id}-notifier`);
  expect([await job?.isCompleted(), job?.attemptsMade]).toEqual([true, 1]);
});

test("when a handler fails then the job is tried again until it succeeds", async () => {
  let calls = 0;
  handle = async () => {
    calls += 1;
    if (calls < 3) throw new Error("not yet");
  };
  const event = sessionEnded("two");
  await publisher.publish(event);
  await subscriber.drained();
  expect([calls, await (await queue.getJob(`${event.id}-notifier`))?.isCompleted()]).toEqual([3, true]);
});

test("when a job is no event then it is put aside at once and the queue goes on", async () => {
  const calls: string[] = [];
  handle = async ({ id }) => void calls.push(id);
  await queue.add(
    "session.ended",
    { id: "x", type: "session.ended", version: 99 },
    { jobId: "poison", attempts: 8 },
  );
  const event = sessionEnded("three");
  await publisher.publish(event);
  await subscriber.drained();
  expect(calls).toEqual([event.id]);
  expect([
    await (await queue.getJob("poison"))?.isFailed(),
    (await queue.getJob("poison"))?.attemptsMade,
  ]).toEqual([true, 1]);
});

test("when Redis is frozen then publishing fails within its deadline, and what landed late is taken once", async () => {
  const calls: string[] = [];
  handle = async ({ id }) => void calls.push(id);
  const event = sessionEnded("four");
  await redis.freeze(true);
  const startedAt = Date.now();
  await expect(publisher.publish(event)).rejects.toThrow();
  expect(Date.now() - startedAt).toBeLessThan(900);
  await redis.freeze(false);
  await eventually("Redis to take events", () => publisher.publish(event).then(() => true));
  await subscriber.drained();
  expect(calls).toEqual([event.id]);
});
