import type { Connection } from "mongoose";
import type { OrderDocument } from "./order.model.js";

const BATCH = 500;

export type OrderRemovalStore = ReturnType<typeof createOrderRemovalStore>;

/** Deleting orders for a reset. */
export function createOrderRemovalStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");

  function countUntil(cutoff: Date): Promise<number> {
    return orders.countDocuments({ created_at: { $lte: cutoff } });
  }

  async function anyUntil(cutoff: Date): Promise<boolean> {
    return (await orders.findOne({ created_at: { $lte: cutoff } }, { projection: { _id: 1 } })) !== null;
  }

  /** Whether an order up to the cutoff has an event that is still to be published. */
  async function anyWithEvents(cutoff: Date): Promise<boolean> {
    const filter = { outbox_at: { $exists: true }, created_at: { $lte: cutoff } };
    return (await orders.findOne(filter, { projection: { _id: 1 }, hint: { outbox_at: 1 } })) !== null;
  }

  /** Deletes up to 500 orders without events; one that gets an event meanwhile is left for the next time. */
  async function deleteDrained(cutoff: Date): Promise<number> {
    const drained = { created_at: { $lte: cutoff }, outbox_at: { $exists: false } };
    const options = { projection: { _id: 1 }, sort: { created_at: 1 }, limit: BATCH } as const;
    const ids = (await orders.find(drained, options).toArray()).map(({ _id }) => _id);
    const { deletedCount } = await orders.deleteMany({ _id: { $in: ids }, outbox_at: { $exists: false } });
    return deletedCount;
  }

  return { countUntil, anyUntil, anyWithEvents, deleteDrained };
}
