import { parseSearch, startOfPeriod, MAX_COUNTED_MATCHES } from "@tukar-saldo/contracts";
import type { OrderListFilter } from "@tukar-saldo/contracts";
import type { CursorPosition } from "@tukar-saldo/service-kit";
import { Types } from "mongoose";
import type { Connection, mongo } from "mongoose";
import type { Order } from "../domain/order.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";

type OrderFilter = mongo.Filter<OrderDocument>;
type SortOrder = "newest" | "oldest";

/** The most time that a query of a list may take before it is refused with 503. */
const LIST_TIMEOUT_MS = 2_000;
const EXPORT_BATCH_SIZE = 1_000;

const BY_TIME = { created_at: -1, _id: -1 } as const;
const BY_STATUS = { status: 1, created_at: -1, _id: -1 } as const;
const BY_WORD = { search: 1, created_at: -1, _id: -1 } as const;
const PROJECTION = { search: 0, idem: 0, outbox: 0, outbox_at: 0 } as const;

export interface OrderPageRequest {
  readonly filter: OrderListFilter;
  readonly sort: SortOrder;
  readonly limit: number;
  /** The position of the order after which the page starts. */
  readonly after?: CursorPosition | undefined;
  /** Whether the search matches so many orders that scanning by time is faster than sorting its matches. */
  readonly isCommonSearch?: boolean;
  readonly now: Date;
}

export interface SearchMatchCount {
  /** How many orders match, counted up to one more than the cap. */
  readonly found: number;
  /** Whether the search alone, without status and period, matches more orders than the cap. */
  readonly isCommon: boolean;
}

/** Makes a pattern for tokens that start with this text. Special characters of the text are escaped. */
function startsWith(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("\0", "\\x00");
  return new RegExp(`^${literal}`);
}

function searchConditions(search: string): OrderFilter[] {
  return parseSearch(search).map(({ prefix, suffix }) =>
    suffix === undefined
      ? { search: startsWith(prefix) }
      : { search: { $in: [startsWith(prefix), startsWith(suffix)] } },
  );
}

/**
 * Makes the MongoDB filter of a list from validated values. Each is used as an operand, so that a request cannot
 * inject an operator.
 */
function toFilter({ search, status, date_range }: OrderListFilter, now: Date): OrderFilter {
  const start = startOfPeriod(date_range ?? "all", now);
  const words = search ? searchConditions(search) : [];
  return {
    ...(status && status !== "all" ? { status: { $eq: status } } : {}),
    ...(start ? { created_at: { $gte: start } } : {}),
    ...(words.length > 0 ? { $and: words } : {}),
  };
}

/** Adds to a filter the position after which a page starts, so that the query reads one range of the index. */
function startAfter(filter: OrderFilter, { at, id }: CursorPosition, sort: SortOrder): OrderFilter {
  const [from, after] = sort === "newest" ? (["$lte", "$lt"] as const) : (["$gte", "$gt"] as const);
  const range = { created_at: { [from]: at } };
  const past = { $or: [{ created_at: { [after]: at } }, { _id: { [after]: new Types.ObjectId(id) } }] };
  return { $and: [filter, range, past] };
}

function indexFor({ status = "all" }: OrderListFilter, isCommonSearch: boolean) {
  if (!isCommonSearch) return BY_WORD;
  return status === "all" ? BY_TIME : BY_STATUS;
}

function isUnfiltered({ status = "all", date_range = "all" }: OrderListFilter): boolean {
  return status === "all" && date_range === "all";
}

export type OrderListStore = ReturnType<typeof createOrderListStore>;

/** Creates the store that reads lists of orders. */
export function createOrderListStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");

  function pageQuery({ filter, sort, limit, after, isCommonSearch = false, now }: OrderPageRequest) {
    const base = toFilter(filter, now);
    const query = after ? startAfter(base, after, sort) : base;
    const direction = sort === "newest" ? -1 : 1;
    const cursor = orders
      .find(query, { maxTimeMS: LIST_TIMEOUT_MS, projection: PROJECTION })
      .sort({ created_at: direction, _id: direction })
      .limit(limit);
    return base.$and ? cursor.hint(indexFor(filter, isCommonSearch)) : cursor;
  }

  function count(
    filter: OrderListFilter,
    limit: number,
    isCommonSearch: boolean,
    now: Date,
  ): Promise<number> {
    const options = { limit, maxTimeMS: LIST_TIMEOUT_MS, hint: indexFor(filter, isCommonSearch) };
    return orders.countDocuments(toFilter(filter, now), options);
  }

  return {
    /** The query of a page, for tests that read its execution plan. */
    pageQuery,

    async page(request: OrderPageRequest): Promise<Order[]> {
      return (await pageQuery(request).toArray()).map(toOrder);
    },

    /** Counts the orders that a search matches, up to one more than the cap. */
    async countSearch(filter: OrderListFilter, now: Date): Promise<SearchMatchCount> {
      const limit = MAX_COUNTED_MATCHES + 1;
      const total = await count({ search: filter.search }, limit, false, now);
      const isCommon = total === limit;
      return { found: isUnfiltered(filter) ? total : await count(filter, limit, isCommon, now), isCommon };
    },

    /** Reads every matching order created until now in batches, newest first. Ends early when aborted. */
    async *batches(filter: OrderListFilter, now: Date, signal: AbortSignal): AsyncGenerator<Order[]> {
      const query = { $and: [toFilter(filter, now), { created_at: { $lte: now } }] };
      const options = { projection: PROJECTION, batchSize: EXPORT_BATCH_SIZE };
      const cursor = orders.find(query, options).sort(BY_TIME);
      try {
        while (!signal.aborted && (await cursor.hasNext())) {
          yield cursor.readBufferedDocuments(EXPORT_BATCH_SIZE).map(toOrder);
        }
      } finally {
        await cursor.close();
      }
    },
  };
}
