import { MongoClient } from "mongodb";
import type { Collection, Document } from "mongodb";
import { startBuiltServer } from "../support/child-server.js";
import { memoryOf } from "./memory.js";
import type { ProcessMemory } from "./memory.js";
import { ORDER_INDEXES, createPublishedOrder } from "./orders.js";

const BATCH = 1000;

export interface LoadResult {
  readonly perSecond: number;
  readonly memory: ProcessMemory;
}

/** Fills an empty data folder with `size` orders. */
export async function loadOrders(dataDir: string, size: number): Promise<LoadResult> {
  const server = await startBuiltServer(["--data-dir", dataDir]);
  const client = await MongoClient.connect(server.url);
  const orders = ordersOf(client);
  await orders.createIndexes(ORDER_INDEXES);
  const started = performance.now();
  for (let n = 0; n < size; n += BATCH) {
    const count = Math.min(BATCH, size - n);
    await orders.insertMany(Array.from({ length: count }, (_, place) => createPublishedOrder(n + place)));
  }
  const perSecond = (size / (performance.now() - started)) * 1000;
  const memory = memoryOf(server.process.pid);
  await client.close();
  await server.stop();
  return { perSecond, memory };
}

export function ordersOf(client: MongoClient): Collection<Document> {
  return client.db("bench").collection<Document>("orders");
}
