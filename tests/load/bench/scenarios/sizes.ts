import { API, fillPath } from "@tukar-saldo/contracts";
import { queueNameOf } from "@tukar-saldo/messaging";
import { eventually, SERVICE_NAMES } from "@tukar-saldo/test-kit";
import { Redis } from "ioredis";
import { mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { openLoadDesk } from "../../load-desk.js";
import type { LoadDesk } from "../../load-desk.js";
import { fillSmallest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import { measureIndexKeys } from "../index-keys.js";
import type { IndexKeys } from "../index-keys.js";
import { mean, sum } from "../numbers.js";
import type { BenchTargets } from "../bench-targets.js";

/** Sizes of stored and sent data in bytes, before any compression. */
export interface Sizes {
  readonly order: { readonly document: number; readonly keys: IndexKeys };
  /** A row of the audit trail. Each event of an order adds a row. */
  readonly auditRow: { readonly document: number; readonly keys: IndexKeys };
  readonly dayBucket: number;
  /** Bytes of Redis memory for the jobs of one event. Completed jobs are kept for an hour. */
  readonly jobsPerEvent: number;
  /** Bytes that an order and its status changes add to the append-only file of Redis. */
  readonly appendedPerOrder: number;
  /** Bytes that all services log for an order and its status changes. */
  readonly logPerOrder: number;
  /** Bytes that all services log for a request that only reads. */
  readonly logPerRead: number;
  /** Bytes of an order's row in a message to a dashboard. */
  readonly message: number;
}

const ORDER_COUNT = 100;
const STATUS_CHANGES = ["processing", "completed"] as const;
const EVENTS_PER_ORDER = 1 + STATUS_CHANGES.length;

type Documents = Record<string, unknown>[];

const computeMeanBytes = (found: Documents): number =>
  Math.round(mean(found.map((each) => mongo.BSON.calculateObjectSize(each))));

async function placeAndComplete({ system, token, newOrder }: LoadDesk): Promise<string> {
  const headers = { "idempotency-key": randomUUID() };
  const reply = await system.api.post(API.createOrder.path, newOrder(), { headers });
  const row = reply.body["data"] as { id: string };
  for (const status of STATUS_CHANGES)
    await system.api.put(fillPath(API.updateStatus.path, { id: row.id }), { status }, { token });
  return JSON.stringify(row);
}

/** Sums the bytes of all log lines that the services have written so far. */
const countLogBytes = ({ system }: LoadDesk): number =>
  sum(SERVICE_NAMES.flatMap((name) => system.service(name).log).map((line) => Buffer.byteLength(line) + 1));

async function readAppendedBytes(redis: Redis): Promise<number> {
  const [, size = "0"] = /aof_current_size:(\d+)/.exec(await redis.info("persistence")) ?? [];
  return Number(size);
}

async function measureJobs(redis: Redis, events: number): Promise<number> {
  let jobBytes = 0;
  for (const subscriber of ["audit", "notifier"] as const) {
    const queue = `bull:${queueNameOf(subscriber)}`;
    // Measures the jobs and the set of completed jobs: the queue's other keys do not grow with the number of jobs.
    for (const key of [...(await redis.keys(`${queue}:*-${subscriber}`)), `${queue}:completed`])
      jobBytes += Number(await redis.call("MEMORY", "USAGE", key, "SAMPLES", "0"));
  }
  return Math.round(jobBytes / events);
}

/**
 * Measures a separate desk, whose Redis and logs contain no other data. Only the sizes of an order and of a day bucket
 * are measured on the generated orders of the bench's desk.
 */
async function measureSizes({ desk: { system }, deskData }: BenchTargets): Promise<Sizes> {
  const desk = await openLoadDesk({ storage: system.storage });
  const redis = new Redis(desk.system.redisUrl);
  try {
    await placeAndComplete(desk);
    const sizesBefore = { log: countLogBytes(desk), appended: await readAppendedBytes(redis) };
    const orderRows: string[] = [];
    for (let order = 0; order < ORDER_COUNT; order++) orderRows.push(await placeAndComplete(desk));
    const auditCollection = deskData
      .useDb(new URL(desk.system.mongoUrl).pathname.slice(1))
      .collection("audit");
    const isOrderEvent = { action: { $regex: "^order" } };
    await eventually(
      "all events are in the audit trail",
      async () =>
        (await auditCollection.countDocuments(isOrderEvent)) === (ORDER_COUNT + 1) * EVENTS_PER_ORDER,
    );
    const sizesAfter = { log: countLogBytes(desk), appended: await readAppendedBytes(redis) };
    for (let read = 0; read < ORDER_COUNT; read++) await desk.system.api.get(API.getRates.path);
    const logPerRead = Math.round((countLogBytes(desk) - sizesAfter.log) / ORDER_COUNT);
    const orders = (await deskData.collection("transactions").find().limit(1_000).toArray()) as Documents;
    const auditRows = (await auditCollection.find(isOrderEvent).toArray()) as Documents;
    const dayBuckets = (await deskData
      .collection("stats_daily")
      .find({ _id: /^.{10}$/ as never })
      .toArray()) as Documents;
    return {
      order: {
        document: computeMeanBytes(orders),
        keys: measureIndexKeys(await deskData.collection("transactions").indexes(), orders),
      },
      auditRow: {
        document: computeMeanBytes(auditRows),
        keys: measureIndexKeys(await auditCollection.indexes(), auditRows),
      },
      dayBucket: computeMeanBytes(dayBuckets),
      jobsPerEvent: await measureJobs(redis, (ORDER_COUNT + 1) * EVENTS_PER_ORDER),
      appendedPerOrder: Math.round((sizesAfter.appended - sizesBefore.appended) / ORDER_COUNT),
      logPerOrder: Math.round((sizesAfter.log - sizesBefore.log) / ORDER_COUNT),
      logPerRead,
      message: Math.round(mean(orderRows.map((row) => Buffer.byteLength(row)))),
    };
  } finally {
    redis.disconnect();
    await desk.close();
  }
}

export const benchmarkSizes: Benchmark = async (targets, plan) => {
  await fillSmallest(targets, plan);
  const measuredSizes = await measureSizes(targets);
  return { found: measuredSizes, text: JSON.stringify(measuredSizes, undefined, 2) };
};
