import type { Connection } from "mongoose";
import { STATUS_INDEX } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";

/** The period in which orders were placed. */
export interface PlacementPeriod {
  readonly since: Date;
  readonly until: Date;
}

/** Creates the store of pending orders whose customers have not said that they have paid. */
export function createUnpaidOrderStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Lists the ids of pending orders that are not marked as paid and that no staff member has changed. */
    async listIds({ since, until }: PlacementPeriod, limit: number): Promise<string[]> {
      const unpaidFilter = { status: "pending", customer_paid_at: null, updated_by: null } as const;
      const documents = await orders
        .find({ ...unpaidFilter, created_at: { $gte: since, $lte: until } }, { projection: { _id: 1 } })
        .hint(STATUS_INDEX)
        .limit(limit)
        .toArray();
      return documents.map(({ _id }) => _id.toHexString());
    },
  };
}

export type UnpaidOrderStore = ReturnType<typeof createUnpaidOrderStore>;
