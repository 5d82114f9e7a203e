import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { OrderGroup } from "../domain/day-counts.js";
import type { OrderDocument } from "./order.model.js";

interface GroupDocument {
  _id: { day: string; status: TransactionStatus; destination: string };
  count: number;
  usd_cents: number;
}

const GROUP = {
  _id: { day: "$created_day", status: "$status", destination: "$destination" },
  count: { $sum: 1 },
  usd_cents: { $sum: "$usd_cents" },
};

export type OrderCountStore = ReturnType<typeof createOrderCountStore>;

/** Counts orders by day, from the covering index. */
export function createOrderCountStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    async groupDays(days: readonly string[]): Promise<OrderGroup[]> {
      const stages = [{ $match: { created_day: { $in: [...days] } } }, { $group: GROUP }];
      const groups = await orders.aggregate<GroupDocument>(stages).toArray();
      return groups.map(({ _id, count, usd_cents }) => ({ ..._id, count, usdCents: usd_cents }));
    },

    /** Days before `day` that have an order with an unpublished event. */
    async daysWithUnpublishedEvents(day: string): Promise<ReadonlySet<string>> {
      const filter = { created_day: { $lt: day }, outbox_at: { $exists: true } };
      const options = { projection: { _id: 0, created_day: 1 }, hint: { created_day: 1 } } as const;
      return new Set((await orders.find(filter, options).toArray()).map(({ created_day }) => created_day));
    },

    /** The day of the oldest order. */
    async firstDay(): Promise<string | undefined> {
      const options = { sort: { created_day: 1 }, projection: { _id: 0, created_day: 1 } } as const;
      return (await orders.findOne({}, options))?.created_day;
    },
  };
}
