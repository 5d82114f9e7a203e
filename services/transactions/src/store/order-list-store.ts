import { MAX_COUNTED_MATCHES } from "@tukar-saldo/contracts";
import type { OrderListFilter } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { Order } from "../domain/order.js";
import {
  PAID_STATUS_INDEX,
  TIME_INDEX,
  LIST_TIMEOUT_MS,
  chooseDestinationIndex,
  PAGE_PROJECTION,
  startAfter,
  toFilter,
  toPeriod,
  toSort,
  toStatusAndPeriodFilter,
} from "./order-filter.js";
import type { OrderPageRequest } from "./order-filter.js";
import { readReferencedOrders } from "./order-reference-store.js";
import { toListedOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";
import type { OrderListCount } from "./order-page.js";

/** Small enough that the objects of a batch are garbage before V8 would move them to its old space. */
const EXPORT_BATCH_SIZE = 200;

/** The options of a list's queries. They name the index where MongoDB might choose a worse one. */
function toQueryOptions(filter: OrderListFilter) {
  const { status = "all", paid } = filter;
  const hint = paid && status !== "all" ? PAID_STATUS_INDEX : chooseDestinationIndex(filter);
  return { maxTimeMS: LIST_TIMEOUT_MS, ...(hint ? { hint } : {}) };
}

/** What an export selects. */
export interface ExportSelection {
  readonly filter: OrderListFilter;
  readonly now: Date;
  /** Whether orders that the search names by code or transaction id must be of the filter's days, too. */
  readonly limitsReferencesToDays: boolean;
}

export type OrderListStore = ReturnType<typeof createOrderListStore>;

/** Creates the store that reads orders for exports and for lists without a search. */
export function createOrderListStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");

  function createPageQuery(request: OrderPageRequest) {
    const filter = startAfter(toStatusAndPeriodFilter(request.filter, request.now), request);
    return orders
      .find(filter, { ...toQueryOptions(request.filter), projection: PAGE_PROJECTION })
      .sort(toSort(request.sort))
      .limit(request.limit);
  }

  async function readReferenced({ filter, now, limitsReferencesToDays }: ExportSelection): Promise<Order[]> {
    const referencedOrders = await readReferencedOrders(orders, filter.search ?? "", { sort: "newest" });
    const { $gte: start, $lt: end } = (limitsReferencesToDays && toPeriod(filter, now)) || {};
    return referencedOrders.filter(
      ({ created_at }) => (!start || created_at >= start) && (!end || created_at < end),
    );
  }

  return {
    /** Creates the query of a page; exposed for tests that read its execution plan. */
    createPageQuery,

    /** Counts a list without a search, up to the number at which counts are capped. */
    async count(filter: OrderListFilter, now: Date): Promise<OrderListCount> {
      const options = { ...toQueryOptions(filter), limit: MAX_COUNTED_MATCHES + 1 };
      const total = await orders.countDocuments(toStatusAndPeriodFilter(filter, now), options);
      return { total, isCapped: total > MAX_COUNTED_MATCHES };
    },

    async readPage(request: OrderPageRequest): Promise<Order[]> {
      return (await createPageQuery(request).toArray()).map(toListedOrder);
    },

    /** Counts the orders that an export contains at this moment. */
    async countExported(selection: ExportSelection): Promise<number> {
      const referencedOrders = await readReferenced(selection);
      return referencedOrders.length > 0
        ? referencedOrders.length
        : orders.countDocuments(toFilter(selection.filter, selection.now));
    },

    /**
     * Reads every matching order in batches, newest first. Ends early when aborted. The time of an order never changes,
     * so the cursor returns each order once, even while orders are stored. Orders with a future time are included.
     */
    async *readBatches(selection: ExportSelection, signal: AbortSignal): AsyncGenerator<Order[]> {
      const referencedOrders = await readReferenced(selection);
      if (referencedOrders.length > 0) {
        yield referencedOrders;
        return;
      }
      const options = { projection: PAGE_PROJECTION, batchSize: EXPORT_BATCH_SIZE };
      const cursor = orders.find(toFilter(selection.filter, selection.now), options).sort(TIME_INDEX);
      let hasNext = cursor.hasNext();
      try {
        while (!signal.aborted && (await hasNext)) {
          const documents = cursor.readBufferedDocuments(EXPORT_BATCH_SIZE);
          // The next batch is read while the caller writes this one. If that fails, the next loop throws.
          hasNext = cursor.hasNext();
          hasNext.catch(() => undefined);
          yield documents.map(toListedOrder);
        }
      } finally {
        await Promise.allSettled([hasNext, cursor.close()]);
      }
    },
  };
}
