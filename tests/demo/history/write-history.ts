import type { Connection } from "mongoose";
import type { Order } from "../../../services/transactions/src/domain/order.js";
import { splitIntoBatches, recomputeBuckets, insertOrders } from "../../load/seed/write-orders.js";

const BATCH_SIZE = 500;

/** Writes the history into the storage of a desk without orders, in the form in which its services store orders. */
export async function writeHistory(connection: Connection, orders: Iterable<Order>): Promise<void> {
  for (const batch of splitIntoBatches(orders, BATCH_SIZE)) {
    const generatedOrders = batch.map((order) => ({ order, idem: undefined }));
    const takenIndexes = await insertOrders(connection, generatedOrders);
    if (takenIndexes.length > 0) throw new Error("The desk of the demo already has orders.");
  }
  await recomputeBuckets(connection);
}
