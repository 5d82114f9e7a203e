import { jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { TimeRange } from "../domain/live-ranges.js";
import type { OrderGroup } from "../domain/order-counts.js";
import { LIST_TIMEOUT_MS, STATUS_INDEX, TIME_INDEX } from "./order-filter.js";
import type { OrderFilter } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";

interface GroupDocument {
  _id: { day: string; status: TransactionStatus; destination: string };
  count: number;
  usd_cents: number;
}

export interface CountOptions {
  /** Whether counting fails after the time that the queries of a list may take. */
  readonly hasListTimeout?: boolean;
}

const toTimeout = ({ hasListTimeout = false }: CountOptions) =>
  hasListTimeout ? { maxTimeMS: LIST_TIMEOUT_MS } : {};

/** The creation times of orders with unpublished events. */
export interface UnpublishedOrders {
  readonly createdAt: readonly Date[];
  /** Absent if the list is complete. Otherwise the list is complete only for orders created before this moment. */
  readonly completeUntil?: Date;
}

const GROUP_STAGE = {
  _id: { day: "$created_day", status: "$status", destination: "$destination" },
  count: { $sum: 1 },
  usd_cents: { $sum: "$usd_cents" },
};

/**
 * The maximum number of orders that `listUnpublished` returns. While Redis is down, more orders may have unpublished
 * events. Days that are not completely covered by the list are then counted from the orders, not from buckets.
 */
const MAX_UNPUBLISHED = 500;

const isStartOfDay = (moment: Date): boolean =>
  startOfJakartaDay(jakartaDay(moment)).getTime() === moment.getTime();

const toTimeFilter = ({ from, until }: TimeRange): OrderFilter => ({
  created_at: { $gte: from, ...(until ? { $lt: until } : {}) },
});

/**
 * Creates the filter of a range. Whole days use the covering index for counts. Other ranges use the index of the order
 * list.
 */
function toRangeFilter(range: TimeRange): OrderFilter {
  const { from, until } = range;
  if (until && isStartOfDay(from) && isStartOfDay(until))
    return { created_day: { $gte: jakartaDay(from), $lt: jakartaDay(until) } };
  return toTimeFilter(range);
}

export type OrderCountStore = ReturnType<typeof createOrderCountStore>;

/** Creates the store that counts orders in their own collection, not from buckets. */
export function createOrderCountStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Counts the orders placed within any of these ranges, which must not overlap. */
    async groupOrders(ranges: readonly TimeRange[], options: CountOptions = {}): Promise<OrderGroup[]> {
      if (ranges.length === 0) return [];
      const filters = ranges.map(toRangeFilter);
      const filter = filters.length === 1 ? filters[0] : { $or: filters };
      const stages = [{ $match: filter }, { $group: GROUP_STAGE }];
      const groups = await orders.aggregate<GroupDocument>(stages, toTimeout(options)).toArray();
      return groups.map(({ _id, count, usd_cents }) => ({ ..._id, count, usdCents: usd_cents }));
    },

    /**
     * Counts the orders with a status, or all orders, placed within any of these ranges, which must not overlap. Reads
     * keys of an index and no orders.
     */
    async countOrders(
      ranges: readonly TimeRange[],
      status?: TransactionStatus,
      options: CountOptions = {},
    ): Promise<number> {
      const [statusFilter, hint] = status ? [{ status: { $eq: status } }, STATUS_INDEX] : [{}, TIME_INDEX];
      const queryOptions = { hint, ...toTimeout(options) };
      const counts = await Promise.all(
        ranges.map((range) =>
          orders.countDocuments({ ...statusFilter, ...toTimeFilter(range) }, queryOptions),
        ),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },

    async listUnpublished(): Promise<UnpublishedOrders> {
      const filter = { outbox_at: { $exists: true } };
      const options = { projection: { _id: 0, created_at: 1 }, hint: { created_day: 1 } } as const;
      const documents = await orders
        .find(filter, options)
        .sort({ created_day: 1 })
        .limit(MAX_UNPUBLISHED)
        .toArray();
      const createdAt = documents.map(({ created_at }) => created_at);
      const lastCreatedAt = createdAt[MAX_UNPUBLISHED - 1];
      return lastCreatedAt
        ? { createdAt, completeUntil: startOfJakartaDay(jakartaDay(lastCreatedAt)) }
        : { createdAt };
    },

    async findOldestPendingTime(): Promise<Date | undefined> {
      const options = { sort: { created_at: 1 }, projection: { _id: 0, created_at: 1 } } as const;
      return (await orders.findOne({ status: "pending" }, options))?.created_at;
    },

    /** Reads the day of the oldest order. */
    async readFirstDay(): Promise<string | undefined> {
      const options = { sort: { created_day: 1 }, projection: { _id: 0, created_day: 1 } } as const;
      return (await orders.findOne({}, options))?.created_day;
    },
  };
}
