import { MongoError } from "mongodb";
import type { Collection, Document, MongoClient } from "mongodb";
import { ordersOf } from "./load.js";
import { rewriteFiles } from "../support/rewrite-files.js";
import { measureLatency } from "./measure.js";
import type { LatencyResult } from "./measure.js";
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
const MANY = 200_000;

/** Two clients look up and insert orders during each task; tasks that modify the orders come last. */
export async function measureConcurrentLatency(
  client: MongoClient,
  pid: number,
  size: number,
  report: (waiting: ConcurrentLatency) => void,
): Promise<ConcurrentLatency[]> {
  const orders = ordersOf(client);
  const some = await orders
    .find({})
    .sort({ created_at: 1 })
    .skip(Math.min(MANY, size / 2))
    .limit(1)
    .next();
  const oldest = { created_at: { $lt: some?.created_at as Date } };
  const many = { _id: "$user_whatsapp", n: { $sum: 1 } };
  const rows: [name: string, work: () => Promise<unknown>][] = [
    [SCAN_TASK, () => scanCollection(orders)],
    ["sort without an index, limit 20", () => orders.find().sort({ final_idr: -1 }).limit(20).toArray()],
    ["sort of everything", () => orders.find().sort({ final_idr: -1 }).toArray()],
    ["group of as many as orders", () => orders.aggregate([{ $group: many }, { $count: "n" }]).toArray()],
    ["index build", () => orders.createIndex({ account_name: 1, final_idr: 1 })],
    [`updateMany of ${Math.min(MANY, size / 2)}`, () => orders.updateMany(oldest, { $set: { seen: true } })],
    [`deleteMany of ${Math.min(MANY, size / 2)}`, () => orders.deleteMany(oldest)],
    ["rewriteFiles", () => rewriteFiles(client.db("admin"))],
  ];
  const results: ConcurrentLatency[] = [];
  for (const [name, work] of rows) {
    const waiting = await during(name, work, { orders, pid, size });
    report(waiting);
    results.push(waiting);
  }
  return results;
}

interface Place {
  readonly orders: Collection<Document>;
  readonly pid: number;
  readonly size: number;
}

/** First of the unique order numbers that the second client inserts. */
let next = 10_000_000;

async function during(name: string, work: () => Promise<unknown>, place: Place): Promise<ConcurrentLatency> {
  const { orders, pid, size } = place;
  let isOver = false;
  const started = performance.now();
  const long = work()
    .then(() => "done", refusal)
    .finally(() => (isOver = true));
  const until = { pid, times: () => !isOver, inFlight: 1 };
  const any = (): string => createTransactionId(Math.floor(Math.random() * size));
  const [outcome, lookUp, insert] = await Promise.all([
    long,
    measureLatency({ ...until, name: "look-up", work: () => orders.findOne({ transaction_id: any() }) }),
    measureLatency({ ...until, name: "insert", work: () => orders.insertOne(createNewOrder(next++)) }),
  ]);
  return { name, seconds: (performance.now() - started) / 1000, outcome, lookUp, insert };
}

function refusal(error: unknown): string {
  if (error instanceof MongoError && error.code) return `refused, ${error.code}`;
  throw error;
}
