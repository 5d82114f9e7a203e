import { mongo } from "mongoose";
import type { Connection } from "mongoose";
import { toDocument } from "../../../services/transactions/src/store/order.model.js";
import { createStores } from "../../../services/transactions/src/store/stores.js";
import { refreshBuckets } from "../../../services/transactions/src/use-cases/buckets.js";
import { generateOrder } from "./generate-order.js";
import type { GeneratedOrder, GeneratedOrderSpec } from "./generate-order.js";
import type { RandomSource } from "./random-source.js";

const BATCH = 1_000;
const now = (): Date => new Date();
const DUPLICATE = 11_000;

/** The stored document of an order whose events are published. */
export function toStoredDocument({ order, idem }: GeneratedOrder) {
  return { ...toDocument(order), ...(idem ? { idem } : {}) };
}

/** Inserts the orders. @returns the indexes of those whose codes were taken */
async function insert(
  orders: ReturnType<Connection["collection"]>,
  generated: GeneratedOrder[],
): Promise<number[]> {
  try {
    await orders.insertMany(generated.map(toStoredDocument), { ordered: false });
    return [];
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || error.code !== DUPLICATE) throw error;
    return [error.writeErrors].flat().map(({ index }) => index);
  }
}

function* batchesOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    if (batch.push(item) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Generates and stores the orders; one whose code is taken is generated anew. Then recomputes all buckets:
 * one counted before the last order is stored would be outdated.
 * @param onWritten receives the number of orders written so far
 */
export async function storeGeneratedOrders(
  connection: Connection,
  wanted: Iterable<GeneratedOrderSpec>,
  random: RandomSource,
  onWritten: (written: number) => void = () => undefined,
): Promise<void> {
  const orders = connection.collection("transactions");
  let written = 0;
  // The next batch is generated while the previous one is written.
  let writing: Promise<void> = Promise.resolve();
  const write = async (batch: GeneratedOrderSpec[], generated: GeneratedOrder[]): Promise<void> => {
    const refused = await insert(orders, generated);
    written += batch.length - refused.length;
    onWritten(written);
    const again = batch.filter((_, at) => refused.includes(at));
    if (again.length > 0)
      await write(
        again,
        again.map((order) => generateOrder(random, order)),
      );
  };
  for (const batch of batchesOf(wanted, BATCH)) {
    const generated = batch.map((order) => generateOrder(random, order));
    await writing;
    writing = write(batch, generated);
  }
  await writing;
  await countBuckets(connection);
}

async function countBuckets(connection: Connection): Promise<void> {
  const stores = createStores(connection);
  await stores.buckets.removeAll();
  await refreshBuckets({ ...stores, now });
}
