import { setImmediate as nextTurn } from "node:timers/promises";
import { mongo } from "mongoose";
import type { Connection } from "mongoose";
import { toDocument } from "../../../services/transactions/src/store/order.model.js";
import { createStores } from "../../../services/transactions/src/store/stores.js";
import { refreshBuckets } from "../../../services/transactions/src/use-cases/buckets.js";
import { generateOrder } from "./generate-order.js";
import type { GeneratedOrder, GeneratedOrderSpec } from "./generate-order.js";
import type { RandomSource } from "./random-source.js";

const BATCH_SIZE = 1_000;
/** Number of orders generated per turn of the event loop, so that the driver can send the previous batch meanwhile. */
const SLICE_SIZE = 50;
const getNow = (): Date => new Date();
const DUPLICATE_KEY_CODE = 11_000;

/** Converts a generated order to the document to store, which has no unpublished events. */
export function toStoredDocument({ order, idem }: GeneratedOrder) {
  return { ...toDocument(order), ...(idem ? { idem } : {}) };
}

/** Inserts the orders. @returns the indexes of the orders whose codes were taken */
export async function insertOrders(
  connection: Connection,
  generated: readonly GeneratedOrder[],
): Promise<number[]> {
  try {
    await connection
      .collection("transactions")
      .insertMany(generated.map(toStoredDocument), { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || error.code !== DUPLICATE_KEY_CODE) throw error;
    return [error.writeErrors].flat().map(({ index }) => index);
  }
}

export function* splitIntoBatches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function generateBatch(
  specs: readonly GeneratedOrderSpec[],
  random: RandomSource,
): Promise<GeneratedOrder[]> {
  const generatedOrders: GeneratedOrder[] = [];
  for (const slice of splitIntoBatches(specs, SLICE_SIZE)) {
    generatedOrders.push(...slice.map((order) => generateOrder(random, order)));
    await nextTurn();
  }
  return generatedOrders;
}

interface StoreOptions {
  /** Receives the number of orders written so far. */
  readonly onWritten?: (written: number) => void;
  /** Receives the stored orders, batch by batch. The next batch is written once the returned promise resolves. */
  readonly onStored?: (orders: readonly GeneratedOrder[]) => Promise<void>;
}

/**
 * Generates and stores orders, and generates an order again if its code is taken. Recomputes all buckets afterwards,
 * because each stored order makes the buckets of its day outdated.
 */
export async function storeGeneratedOrders(
  connection: Connection,
  specs: Iterable<GeneratedOrderSpec>,
  random: RandomSource,
  { onWritten, onStored }: StoreOptions = {},
): Promise<void> {
  let writtenCount = 0;
  const duplicates: GeneratedOrderSpec[] = [];
  const writeBatch = async (batch: GeneratedOrderSpec[], generated: GeneratedOrder[]): Promise<void> => {
    const takenIndexes = new Set(await insertOrders(connection, generated));
    writtenCount += batch.length - takenIndexes.size;
    duplicates.push(...batch.filter((_, at) => takenIndexes.has(at)));
    await onStored?.(generated.filter((_, at) => !takenIndexes.has(at)));
    onWritten?.(writtenCount);
  };
  const writeInBatches = async (remaining: Iterable<GeneratedOrderSpec>): Promise<void> => {
    // Generates the next batch while the previous batch is written.
    let pendingWrite: Promise<void> = Promise.resolve();
    for (const batch of splitIntoBatches(remaining, BATCH_SIZE)) {
      const [generated] = await Promise.all([generateBatch(batch, random), pendingWrite]);
      pendingWrite = writeBatch(batch, generated);
    }
    await pendingWrite;
  };
  await writeInBatches(specs);
  while (duplicates.length > 0) await writeInBatches(duplicates.splice(0));
  await recomputeBuckets(connection);
}

/** Removes all statistics buckets and computes them again from the orders. */
export async function recomputeBuckets(connection: Connection): Promise<void> {
  const stores = createStores(connection);
  await stores.buckets.removeAll();
  await refreshBuckets({ ...stores, now: getNow });
}
