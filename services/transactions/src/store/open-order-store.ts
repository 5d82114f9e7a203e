import { isClosedStatus, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { OpenOrder } from "../domain/closing.js";
import { STATUS_INDEX, LIST_TIMEOUT_MS } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";

const OPEN_STATUSES = TRANSACTION_STATUSES.filter((status) => !isClosedStatus(status));
/** The maximum number of open orders that a closing lists. */
const MAX_LISTED_ORDERS = 200;
const OPEN_ORDER_PROJECTION = {
  _id: 0,
  transaction_id: 1,
  unique_code: 1,
  status: 1,
  created_at: 1,
  usd_cents: 1,
  final_idr: 1,
  destination: 1,
} as const;

/** Creates the store of open orders. Its queries use the index of the status. */
export function createOpenOrderStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  const options = { hint: STATUS_INDEX, maxTimeMS: LIST_TIMEOUT_MS };
  return {
    /** Counts the open orders that were placed before a moment, and lists the oldest. */
    async list(until: Date): Promise<{ count: number; orders: OpenOrder[] }> {
      const readByStatus = async (status: (typeof OPEN_STATUSES)[number]) => {
        const filter = { status, created_at: { $lt: until } };
        const [count, oldest] = await Promise.all([
          orders.countDocuments(filter, options),
          orders
            .find<OpenOrder>(filter, { ...options, projection: OPEN_ORDER_PROJECTION })
            .sort({ created_at: 1, _id: 1 })
            .limit(MAX_LISTED_ORDERS)
            .toArray(),
        ]);
        return { count, oldest };
      };
      const ordersByStatus = await Promise.all(OPEN_STATUSES.map(readByStatus));
      const oldest = ordersByStatus
        .flatMap((each) => each.oldest)
        .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
      return {
        count: ordersByStatus.reduce((sum, { count }) => sum + count, 0),
        orders: oldest.slice(0, MAX_LISTED_ORDERS),
      };
    },
  };
}

export type OpenOrderStore = ReturnType<typeof createOpenOrderStore>;
