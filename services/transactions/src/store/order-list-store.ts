import { SEARCH_COUNT_CAP } from "@tukar-saldo/contracts";
import type { ListFilter } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { ListPosition } from "../domain/list-cursor.js";
import type { Order } from "../domain/order.js";
import { behind, orderFilter } from "./order-filter.js";
import type { Direction } from "./order-filter.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";

/** A list that takes longer is refused (503), never shortened. */
const TIME_LIMIT_MS = 2_000;
const EXPORT_BATCH = 1_000;

const BY_TIME = { created_at: -1, _id: -1 } as const;
const BY_STATUS = { status: 1, created_at: -1, _id: -1 } as const;
const BY_WORD = { search: 1, created_at: -1, _id: -1 } as const;
const SHOWN = { search: 0, idem: 0, outbox: 0, outbox_at: 0 } as const;

export interface PageRequest {
  readonly filter: ListFilter;
  readonly sort: Direction;
  readonly limit: number;
  readonly position?: ListPosition | undefined;
  /** Of a search: its words are too common for sorting what they find, so walk by time instead. */
  readonly isCommon?: boolean;
}

export interface SearchCount {
  /** At most one more than the cap. */
  readonly found: number;
  /** Whether the words alone, in any status and period, find more than the cap. */
  readonly isCommon: boolean;
}

function indexFor({ status = "all" }: ListFilter, isCommon: boolean) {
  if (!isCommon) return BY_WORD;
  return status === "all" ? BY_TIME : BY_STATUS;
}

function isUnfiltered({ status = "all", date_range = "all" }: ListFilter): boolean {
  return status === "all" && date_range === "all";
}

export type OrderListStore = ReturnType<typeof createOrderListStore>;

/** Reading many orders at once. */
export function createOrderListStore(connection: Connection, now: () => Date) {
  const orders = connection.collection<OrderDocument>("transactions");

  function pageQuery({ filter, sort, limit, position, isCommon = false }: PageRequest) {
    const base = orderFilter(filter, now());
    const query = position ? behind(base, position, sort) : base;
    const direction = sort === "newest" ? -1 : 1;
    const cursor = orders
      .find(query, { maxTimeMS: TIME_LIMIT_MS, projection: SHOWN })
      .sort({ created_at: direction, _id: direction })
      .limit(limit);
    return base.$and ? cursor.hint(indexFor(filter, isCommon)) : cursor;
  }

  async function page(request: PageRequest): Promise<Order[]> {
    return (await pageQuery(request).toArray()).map(toOrder);
  }

  function countTo(limit: number, filter: ListFilter, isCommon: boolean): Promise<number> {
    const options = { limit, maxTimeMS: TIME_LIMIT_MS, hint: indexFor(filter, isCommon) };
    return orders.countDocuments(orderFilter(filter, now()), options);
  }

  /** Orders a search finds, counted to one more than the cap. */
  async function countSearch(filter: ListFilter): Promise<SearchCount> {
    const limit = SEARCH_COUNT_CAP + 1;
    const anywhere = await countTo(limit, { search: filter.search }, false);
    const isCommon = anywhere === limit;
    return { found: isUnfiltered(filter) ? anywhere : await countTo(limit, filter, isCommon), isCommon };
  }

  /** Every order of the filter created until now, newest first, in batches; ends early when aborted. */
  async function* batches(filter: ListFilter, signal: AbortSignal): AsyncGenerator<Order[]> {
    const until = now();
    const query = { $and: [orderFilter(filter, until), { created_at: { $lte: until } }] };
    const cursor = orders.find(query, { projection: SHOWN, batchSize: EXPORT_BATCH }).sort(BY_TIME);
    try {
      while (!signal.aborted && (await cursor.hasNext())) {
        yield cursor.readBufferedDocuments(EXPORT_BATCH).map(toOrder);
      }
    } finally {
      await cursor.close();
    }
  }

  return { page, pageQuery, countSearch, batches };
}
