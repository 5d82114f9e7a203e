import type { Connection } from "mongoose";
import type { CompletedOrder } from "../domain/pulse.js";
import type { OrderDocument } from "./order.model.js";

const TIMES = { _id: 0, created_at: 1, completed_at: 1 } as const;

/** Creates the store of completed orders' times. Its reads take an index that only completed orders are in. */
export function createCompletedOrderStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Lists the times of the orders that were completed since a moment, the latest first. */
    listNewest: (since: Date, limit: number): Promise<CompletedOrder[]> =>
      orders
        .find<CompletedOrder>({ completed_at: { $gte: since } }, { projection: TIMES })
        .sort({ completed_at: -1 })
        .limit(limit)
        .toArray(),

    countSince: (since: Date): Promise<number> => orders.countDocuments({ completed_at: { $gte: since } }),
  };
}

export type CompletedOrderStore = ReturnType<typeof createCompletedOrderStore>;
