import type { Connection } from "mongoose";
import type { Order } from "../domain/order.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";

const BATCH_SIZE = 500;
const PROJECTION = { search: 0, idem: 0, outbox: 0, outbox_at: 0 } as const;

export type OrderHistoryStore = ReturnType<typeof createOrderHistoryStore>;

/** Creates the store that compares the histories of orders with the audit trail, which belongs to settings-auth. */
export function createOrderHistoryStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  const audit = connection.collection<{ _id: string }>("audit");
  return {
    /** Reads the orders that were changed since a moment, with their histories, in batches. */
    async *readChangedSince(since: Date): AsyncGenerator<Order[]> {
      const cursor = orders
        .find({ updated_at: { $gte: since } }, { projection: PROJECTION, batchSize: BATCH_SIZE })
        .hint({ updated_at: 1 });
      try {
        while (await cursor.hasNext()) yield cursor.readBufferedDocuments(BATCH_SIZE).map(toOrder);
      } finally {
        await cursor.close();
      }
    },

    /** Finds which of the given events the audit trail contains. */
    async findAudited(eventIds: readonly string[]): Promise<Set<string>> {
      const filter = { _id: { $in: [...eventIds] } };
      const rows = await audit.find(filter, { projection: { _id: 1 } }).toArray();
      return new Set(rows.map(({ _id }) => _id));
    },
  };
}
