import type { Connection } from "mongoose";
import type { OrderDocument } from "./order.model.js";

const BATCH_SIZE = 500;

export type OrderRemovalStore = ReturnType<typeof createOrderRemovalStore>;

/** Creates the store by which a reset counts and deletes orders created until its cutoff. */
export function createOrderRemovalStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    countUntil(cutoff: Date): Promise<number> {
      return orders.countDocuments({ created_at: { $lte: cutoff } });
    },

    async hasOrders(cutoff: Date): Promise<boolean> {
      return (await orders.findOne({ created_at: { $lte: cutoff } }, { projection: { _id: 1 } })) !== null;
    },

    async hasUnpublishedEvents(cutoff: Date): Promise<boolean> {
      const filter = { outbox_at: { $exists: true }, created_at: { $lte: cutoff } };
      return (await orders.findOne(filter, { projection: { _id: 1 }, hint: { outbox_at: 1 } })) !== null;
    },

    /** Deletes up to 500 orders without unpublished events. @returns the number of deleted orders */
    async deleteBatch(cutoff: Date): Promise<number> {
      const publishedFilter = { outbox_at: { $exists: false } };
      const options = { projection: { _id: 1 }, sort: { created_at: 1 }, limit: BATCH_SIZE } as const;
      const documents = await orders
        .find({ created_at: { $lte: cutoff }, ...publishedFilter }, options)
        .toArray();
      // The filter includes `publishedFilter` again, as an order may have got an event since it was found.
      const selectedFilter = { _id: { $in: documents.map(({ _id }) => _id) }, ...publishedFilter };
      return (await orders.deleteMany(selectedFilter)).deletedCount;
    },
  };
}
