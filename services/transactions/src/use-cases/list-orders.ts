import {
  LIST_CAP,
  parseSearch,
  periodFirstDay,
  SEARCH_COUNT_CAP,
  type ListMeta,
  type ListQuery,
  type TransactionRow,
} from "@tukar-saldo/contracts";
import { ordersOfDays } from "../domain/day-counts.js";
import { decodeCursor, encodeCursor } from "../domain/list-cursor.js";
import { toRow } from "../domain/order-row.js";
import type { Context } from "./context.js";
import { countDays, type CountDays } from "./count-days.js";

type Needs = CountDays & Pick<Context, "list">;

/** A page of orders and how many there are in all; without a limit the whole list up to its cap. */
export async function listOrders(
  context: Needs,
  query: ListQuery,
): Promise<{ rows: TransactionRow[]; meta: ListMeta }> {
  const { cursor, limit = LIST_CAP, sort = "newest", ...filter } = query;
  const position = cursor === undefined ? undefined : decodeCursor(cursor);
  const { total, isCapped, isCommon } = await countOrders(context, filter);
  const orders = await context.list.page({ filter, sort, position, limit: limit + 1, isCommon });
  const shown = orders.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = orders.length > limit;
  return {
    rows: shown.map(toRow),
    meta: {
      total,
      total_capped: isCapped,
      next_cursor: hasMore && last ? encodeCursor(last) : null,
      has_more: hasMore,
    },
  };
}

interface Counted {
  readonly total: number;
  readonly isCapped: boolean;
  readonly isCommon: boolean;
}

/** A search is counted by its index up to a cap; everything else from the day counts. */
async function countOrders(context: Needs, filter: ListQuery): Promise<Counted> {
  const { search = "", status = "all", date_range = "all" } = filter;
  if (parseSearch(search).length === 0) {
    const days = await countDays(context, periodFirstDay(date_range, context.now()));
    const total = ordersOfDays(days, status === "all" ? undefined : status);
    return { total, isCapped: false, isCommon: false };
  }
  const { found, isCommon } = await context.list.countSearch(filter);
  return { total: Math.min(found, SEARCH_COUNT_CAP), isCapped: found > SEARCH_COUNT_CAP, isCommon };
}
