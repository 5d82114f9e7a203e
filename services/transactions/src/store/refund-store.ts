import type { Connection } from "mongoose";
import type { RefundFacts } from "../domain/figures.js";
import { FIGURES_TIMEOUT_MS } from "./completed-order-store.js";
import type { OrderDocument } from "./order.model.js";

type RefundDocument = Pick<RefundFacts, "destination"> & {
  readonly refund: Omit<RefundFacts, "destination">;
};

const QUERY_OPTIONS = {
  projection: { _id: 0, destination: 1, "refund.at": 1, "refund.amount_cents": 1 },
  hint: { "refund.at": 1 },
  maxTimeMS: FIGURES_TIMEOUT_MS,
} as const;

/** Creates the store of refunds, which are part of orders. Its queries use an index of only refunded orders. */
export function createRefundStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Creates the query for the refunds that were sent within a time range. */
    createQuery: (from: Date, until: Date) =>
      orders.find<RefundDocument>({ "refund.at": { $gte: from, $lt: until } }, QUERY_OPTIONS),

    async list(from: Date, until: Date): Promise<RefundFacts[]> {
      const documents = await this.createQuery(from, until).toArray();
      return documents.map(({ destination, refund }) => ({ destination, ...refund }));
    },
  };
}

export type RefundStore = ReturnType<typeof createRefundStore>;
