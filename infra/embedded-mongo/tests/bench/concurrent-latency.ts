import { MongoError } from "mongodb";
import type { Collection, Document, MongoClient } from "mongodb";
import { getOrders } from "./load-orders.js";
import { rewriteFiles } from "../support/rewrite-files.js";
import { measureLatency } from "./measure-latency.js";
import type { LatencyResult } from "./measure-latency.js";
import { createTransactionId, createNewOrder } from "./orders.js";
import { scanCollection } from "./queries.js";

/** Latency of other clients during one client's long operation. */
export interface ConcurrentLatency {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: string;
  readonly lookUp: LatencyResult;
  readonly insert: LatencyResult;
}

export const SCAN_TASK = "full scan";
const MAX_CHANGED_ORDERS = 200_000;

/** Measures the latency of look-ups and inserts during each task; tasks that modify orders come last. */
export async function measureConcurrentLatency(
  client: MongoClient,
  pid: number,
  size: number,
  report: (latency: ConcurrentLatency) => void,
): Promise<ConcurrentLatency[]> {
  const orders = getOrders(client);
  const pivotOrder = await orders
    .find({})
    .sort({ created_at: 1 })
    .skip(Math.min(MAX_CHANGED_ORDERS, size / 2))
    .limit(1)
    .next();
  const oldestOrders = { created_at: { $lt: pivotOrder?.created_at as Date } };
  const groupSpec = { _id: "$user_whatsapp", n: { $sum: 1 } };
  const tasks: [name: string, operation: () => Promise<unknown>][] = [
    [SCAN_TASK, () => scanCollection(orders)],
    ["sort without an index, limit 20", () => orders.find().sort({ final_idr: -1 }).limit(20).toArray()],
    ["sort of everything", () => orders.find().sort({ final_idr: -1 }).toArray()],
    [
      "group of as many as orders",
      () => orders.aggregate([{ $group: groupSpec }, { $count: "n" }]).toArray(),
    ],
    ["index build", () => orders.createIndex({ account_name: 1, final_idr: 1 })],
    [
      `updateMany of ${Math.min(MAX_CHANGED_ORDERS, size / 2)}`,
      () => orders.updateMany(oldestOrders, { $set: { seen: true } }),
    ],
    [`deleteMany of ${Math.min(MAX_CHANGED_ORDERS, size / 2)}`, () => orders.deleteMany(oldestOrders)],
    ["rewriteFiles", () => rewriteFiles(client.db("admin"))],
  ];
  const results: ConcurrentLatency[] = [];
  for (const [name, runTask] of tasks) {
    const latency = await measureLatencyDuring(name, runTask, { orders, pid, size });
    report(latency);
    results.push(latency);
  }
  return results;
}

interface BenchTarget {
  readonly orders: Collection<Document>;
  readonly pid: number;
  readonly size: number;
}

/** Number of the next order that the second client inserts; every order needs a new number. */
let nextOrderNumber = 10_000_000;

async function measureLatencyDuring(
  name: string,
  runTask: () => Promise<unknown>,
  target: BenchTarget,
): Promise<ConcurrentLatency> {
  const { orders, pid, size } = target;
  let isTaskDone = false;
  const startedAt = performance.now();
  const task = runTask()
    .then(() => "done", describeError)
    .finally(() => (isTaskDone = true));
  const options = { pid, times: () => !isTaskDone, inFlight: 1 };
  const pickTransactionId = (): string => createTransactionId(Math.floor(Math.random() * size));
  const [outcome, lookUp, insert] = await Promise.all([
    task,
    measureLatency({
      ...options,
      name: "look-up",
      operation: () => orders.findOne({ transaction_id: pickTransactionId() }),
    }),
    measureLatency({
      ...options,
      name: "insert",
      operation: () => orders.insertOne(createNewOrder(nextOrderNumber++)),
    }),
  ]);
  return { name, seconds: (performance.now() - startedAt) / 1000, outcome, lookUp, insert };
}

function describeError(error: unknown): string {
  if (error instanceof MongoError && error.code) return `refused, ${error.code}`;
  throw error;
}
