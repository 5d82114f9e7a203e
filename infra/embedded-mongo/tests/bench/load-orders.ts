import { MongoClient } from "mongodb";
import type { Collection, Document } from "mongodb";
import { startBuiltServer } from "../support/child-server.js";
import { readMemory } from "./process-memory.js";
import type { ProcessMemory } from "./process-memory.js";
import { ORDER_INDEXES, createPublishedOrder } from "./orders.js";

const BATCH_SIZE = 1000;

export interface LoadResult {
  readonly perSecond: number;
  readonly memory: ProcessMemory;
}

/** Fills an empty data folder with `size` orders. */
export async function loadOrders(dataDir: string, size: number): Promise<LoadResult> {
  const server = await startBuiltServer(["--data-dir", dataDir]);
  const client = await MongoClient.connect(server.url);
  const orders = getOrders(client);
  await orders.createIndexes(ORDER_INDEXES);
  const startedAt = performance.now();
  for (let n = 0; n < size; n += BATCH_SIZE) {
    const count = Math.min(BATCH_SIZE, size - n);
    await orders.insertMany(Array.from({ length: count }, (_, index) => createPublishedOrder(n + index)));
  }
  const perSecond = (size / (performance.now() - startedAt)) * 1000;
  const memory = readMemory(server.process.pid);
  await client.close();
  await server.stop();
  return { perSecond, memory };
}

export function getOrders(client: MongoClient): Collection<Document> {
  return client.db("bench").collection<Document>("orders");
}
