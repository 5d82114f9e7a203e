import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { eventually } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import type { Job, Queue } from "bullmq";
import type { Redis } from "ioredis";
import { mongo } from "mongoose";
import type { ReceivedEvent } from "@tukar-saldo/contracts";
import { createEventConsumer, createPublisher } from "../src/index.js";
import type { EventConsumer, Publisher } from "../src/index.js";
import { createFailedJobMaintenance } from "../src/failed-jobs.js";
import { silentLog, createSessionEndedEvent, openNotifierQueue } from "./stores.js";

let redis: TestStore;
let connection: Redis;
let queue: Queue;
let closeQueue: () => Promise<void>;
let publisher: Publisher;
let consumer: EventConsumer;
let isStorageUp: boolean;
let reloadCount: number;
const logLines: string[] = [];
let handleEvent: (event: ReceivedEvent<"notifier">) => Promise<void>;

beforeAll(async () => {
  ({ redis, connection, queue, close: closeQueue } = await openNotifierQueue());
});
afterAll(() => closeQueue());

const callHandleEvent = (event: ReceivedEvent<"notifier">): Promise<void> => handleEvent(event);

function openConsumer(): EventConsumer {
  const handlers = {
    "order.placed": callHandleEvent,
    "order.status_changed": callHandleEvent,
    "notice.created": callHandleEvent,
    "order.customer_paid": callHandleEvent,
    "order.facts_changed": callHandleEvent,
    "order.note_added": callHandleEvent,
    "order.handler_changed": callHandleEvent,
    "order.repriced": callHandleEvent,
    "customer.erased": callHandleEvent,
    "retention.applied": callHandleEvent,
    "orders.reset": callHandleEvent,
    "user.updated": callHandleEvent,
    "session.ended": callHandleEvent,
  };
  return createEventConsumer({
    subscriber: "notifier",
    redisUrl: redis.url,
    handlers,
    onStripped: async () => void (reloadCount += 1),
    backlog: { skippedTypes: ["session.ended"], reload: async () => void (reloadCount += 1) },
    isStoreUp: async () => isStorageUp,
    log: createLogger("test", "info", { write: (line) => void logLines.push(line) }),
  });
}

beforeEach(async () => {
  isStorageUp = true;
  handleEvent = async () => undefined;
  reloadCount = 0;
  await queue.clean(0, 1_000, "failed");
  publisher = createPublisher({ redisUrl: redis.url, log: silentLog });
  consumer = openConsumer();
  consumer.start();
  await eventually("the queues to be open", () =>
    publisher.publish(createSessionEndedEvent("first")).then(() => true),
  );
  await consumer.waitUntilEmpty();
});
afterEach(async () => {
  await consumer.stop();
  await publisher.close();
});

test("while storage is down, a job waits without using up an attempt", async () => {
  let callCount = 0;
  handleEvent = async () => {
    callCount += 1;
    if (isStorageUp) return;
    throw Object.assign(new Error("no server"), { name: "MongoServerSelectionError" });
  };
  isStorageUp = false;
  const event = createSessionEndedEvent("one");
  await publisher.publish(event);
  await eventually("the first try", () => callCount > 0);
  await eventually("the job to be back", async () => (await queue.getJobCounts("active"))["active"] === 0);
  isStorageUp = true;
  await consumer.waitUntilEmpty();
  const job = await queue.getJob(`${event.id}-notifier`);
  expect([await job?.isCompleted(), job?.attemptsMade]).toEqual([true, 1]);
});

test("while storage is full, a job waits without using up an attempt, and the refused writes are logged once", async () => {
  let callCount = 0;
  handleEvent = async () => {
    callCount += 1;
    if (callCount < 4) throw new mongo.MongoServerError({ code: 14_031, errmsg: "no space left" });
  };
  const event = createSessionEndedEvent("full");
  logLines.length = 0;
  await publisher.publish(event);
  await consumer.waitUntilEmpty();
  const job = await queue.getJob(`${event.id}-notifier`);
  expect([callCount, await job?.isCompleted(), job?.attemptsMade]).toEqual([4, true, 1]);
  expect(logLines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "event consumer: storage takes no writes, jobs wait until it does",
    "event consumer: storage takes writes again",
  ]);
});

test("a job is retried until its handler succeeds", async () => {
  let callCount = 0;
  handleEvent = async () => {
    callCount += 1;
    if (callCount < 3) throw new Error("not yet");
  };
  const event = createSessionEndedEvent("two");
  await publisher.publish(event);
  await consumer.waitUntilEmpty();
  expect([callCount, await (await queue.getJob(`${event.id}-notifier`))?.isCompleted()]).toEqual([3, true]);
});

test("a job whose data is not an event fails without a retry and does not block other jobs", async () => {
  const handledIds: string[] = [];
  handleEvent = async ({ id }) => void handledIds.push(id);
  await queue.add("session.ended", { id: "x", type: "session.ended" }, { jobId: "poison", attempts: 8 });
  const event = createSessionEndedEvent("three");
  await publisher.publish(event);
  await consumer.waitUntilEmpty();
  expect(handledIds).toEqual([event.id]);
  const job = await queue.getJob("poison");
  expect([await job?.isFailed(), job?.attemptsMade]).toEqual([true, 1]);
});

/** Runs the maintenance of failed jobs once, with new state, like a process that has just started. */
const runMaintenance = (now = new Date()) =>
  createFailedJobMaintenance({ queue, subscriber: "notifier", shouldStripData: true })(now);

const addJobAndWait = async (data: object): Promise<Job> => {
  const job = await queue.add("session.ended", data, { attempts: 2 });
  await consumer.waitUntilEmpty();
  return (await queue.getJob(job.id ?? "")) as Job;
};

describe("an event of an unknown version", () => {
  const knownEvent = createSessionEndedEvent("later");
  const unknownEvent = { ...knownEvent, version: 99 };
  test("an event of an unknown version is retried, and then kept as a failed job with its reason", async () => {
    const job = await addJobAndWait(unknownEvent);
    expect([await job.isFailed(), job.attemptsMade]).toEqual([true, 2]);
    expect(job.failedReason).toBe("unknown version 99 of session.ended");
  });

  test("the maintenance of failed jobs retries a job only once the version of its event is known", async () => {
    const handledIds: string[] = [];
    handleEvent = async ({ id }) => void handledIds.push(id);
    const job = await addJobAndWait(unknownEvent);
    expect(await runMaintenance()).toMatchObject({ unparked: 0 });
    // The event gets a version that the consumer knows. This has the same effect as an upgrade of the consumer.
    await job.updateData(knownEvent);
    expect(await runMaintenance()).toMatchObject({ unparked: 1 });
    await consumer.waitUntilEmpty();
    expect([handledIds, await job.isCompleted()]).toEqual([[knownEvent.id], true]);
  });

  test("at its start, a consumer retries a failed job whose event version it knows", async () => {
    const job = await addJobAndWait(unknownEvent);
    await job.updateData(knownEvent);
    await consumer.stop();
    consumer = openConsumer();
    consumer.start();
    await eventually("the job to be handled", () => job.isCompleted());
  });

  test("the maintenance of failed jobs also retries a job whose failure reason was written by version 0.1.0", async () => {
    const job = await addJobAndWait(unknownEvent);
    const oldFailureReason = "the job is no event of a known version";
    await connection.hset(`bull:events-notifier:${job.id}`, "failedReason", oldFailureReason);
    await job.updateData(knownEvent);
    expect(await runMaintenance()).toMatchObject({ unparked: 1 });
    await consumer.waitUntilEmpty();
    expect(await job.isCompleted()).toBe(true);
  });
});

const daysFromNow = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);

/** Adds a job whose handler fails. The data of its event contains the text "a person". */
async function addFailingJob(): Promise<Job> {
  handleEvent = async () => {
    throw new Error("no");
  };
  const job = await queue.add("session.ended", createSessionEndedEvent("a person"));
  await consumer.waitUntilEmpty();
  return job;
}

const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

test("a failed job gets one more attempt after ten minutes, and another one twenty minutes later", async () => {
  const job = await addFailingJob();
  let callCount = 0;
  handleEvent = async () => {
    callCount += 1;
    if (callCount < 2) throw new Error("still no");
  };
  expect(await runMaintenance(minutesFromNow(9))).toMatchObject({ retried: 0 });
  expect(await runMaintenance(minutesFromNow(11))).toMatchObject({ retried: 1 });
  await consumer.waitUntilEmpty();
  expect([callCount, await job.isFailed()]).toEqual([1, true]);
  expect(await runMaintenance(minutesFromNow(19))).toMatchObject({ retried: 0 });
  expect(await runMaintenance(minutesFromNow(21))).toMatchObject({ retried: 1 });
  await consumer.waitUntilEmpty();
  expect([callCount, await job.isCompleted()]).toEqual([2, true]);
});

test("the maintenance of failed jobs does not retry a job whose data is not an event", async () => {
  await queue.add("session.ended", { id: "x", type: "session.ended" }, { jobId: "no event" });
  await consumer.waitUntilEmpty();
  expect(await runMaintenance(daysFromNow(2))).toMatchObject({ retried: 0 });
});

test("the data of a failed job is removed after seven days", async () => {
  const job = await addFailingJob();
  expect(await runMaintenance(daysFromNow(6))).toMatchObject({ stripped: 0 });
  await consumer.waitUntilEmpty();
  expect(await runMaintenance(daysFromNow(8))).toMatchObject({ stripped: 1 });
  const strippedJob = await queue.getJob(job.id ?? "");
  expect(JSON.stringify(strippedJob?.data)).not.toContain("a person");
  expect(await runMaintenance(daysFromNow(9))).toMatchObject({ stripped: 0 });
});

test("the retry of a job without data calls onStripped instead of the handler", async () => {
  const job = await addFailingJob();
  await runMaintenance(daysFromNow(8));
  const strippedJob = await queue.getJob(job.id ?? "");
  await strippedJob?.retry("failed");
  await eventually("the job to be handled", () => job.isCompleted());
  expect(reloadCount).toBe(1);
});

test("a consumer that starts with a backlog catches up by reloading the state, without handling the events of the backlog", async () => {
  await consumer.stop();
  await publisher.publish(...Array.from({ length: 500 }, (_, n) => createSessionEndedEvent(`old ${n}`)));
  const handledIds: string[] = [];
  handleEvent = async ({ id }) => void handledIds.push(id);
  consumer = openConsumer();
  consumer.start();
  await consumer.waitUntilEmpty();
  await eventually("the last reload", () =>
    logLines.some((line) => line.includes("caught up with the backlog")),
  );
  expect(handledIds).toEqual([]);
  expect(reloadCount).toBeGreaterThanOrEqual(2);
});

test("a consumer that is stopped while it catches up with a backlog reloads the state once more", async () => {
  await consumer.stop();
  await publisher.publish(...Array.from({ length: 500 }, (_, n) => createSessionEndedEvent(`old ${n}`)));
  consumer = openConsumer();
  consumer.start();
  await eventually("the first reload", () => reloadCount === 1);
  await consumer.stop();
  expect(reloadCount).toBe(2);
  await queue.drain();
});

test("an event whose publishing timed out while Redis was frozen is handled once when it is published again", async () => {
  const handledIds: string[] = [];
  handleEvent = async ({ id }) => void handledIds.push(id);
  const event = createSessionEndedEvent("four");
  await redis.freeze(true);
  await expect(publisher.publish(event)).rejects.toThrow("the queue did not answer in time");
  await redis.freeze(false);
  await eventually("Redis to take events", () => publisher.publish(event).then(() => true));
  await consumer.waitUntilEmpty();
  expect(handledIds).toEqual([event.id]);
});
