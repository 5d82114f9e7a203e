import { LIST_CAP, parseSearch, periodFirstDay, SEARCH_COUNT_CAP } from "@tukar-saldo/contracts";
import type { ListMeta, ListQuery, TransactionRow } from "@tukar-saldo/contracts";
import { ordersOfDays } from "../domain/day-counts.js";
import { decodeCursor, encodeCursor } from "../domain/list-cursor.js";
import { toRow } from "../domain/order-row.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";
import { countDays } from "./count-days.js";
import type { CountDays } from "./count-days.js";

type Needs = CountDays & Pick<Context, "list">;

/** A page of orders and how many there are in all; without a limit the whole list up to its cap. */
export async function listOrders(
  context: Needs,
  query: ListQuery,
): Promise<{ rows: TransactionRow[]; meta: ListMeta }> {
  const { cursor, limit = LIST_CAP, sort = "newest", ...filter } = query;
  const position = cursor === undefined ? undefined : decodeCursor(cursor);
  const search = isSearch(filter) ? await context.list.countSearch(filter) : undefined;
  const isCommon = search?.isCommon ?? false;
  const [orders, total] = await Promise.all([
    context.list.page({ filter, sort, position, limit: limit + 1, isCommon }),
    search?.found ?? countOrders(context, filter),
  ]);
  return {
    rows: orders.slice(0, limit).map(toRow),
    meta: metaOf(orders, limit, total, search !== undefined),
  };
}

function isSearch({ search = "" }: ListQuery): boolean {
  return parseSearch(search).length > 0;
}

/** How many there are in all, from the day counts. */
async function countOrders(
  context: Needs,
  { status = "all", date_range = "all" }: ListQuery,
): Promise<number> {
  const days = await countDays(context, periodFirstDay(date_range, context.now()));
  return ordersOfDays(days, status === "all" ? undefined : status);
}

/** What is said of a page that was read with one order more than is shown. */
function metaOf(orders: readonly Order[], limit: number, total: number, isSearch: boolean): ListMeta {
  const last = orders[limit - 1];
  const hasMore = orders.length > limit;
  return {
    total: isSearch ? Math.min(total, SEARCH_COUNT_CAP) : total,
    total_capped: isSearch && total > SEARCH_COUNT_CAP,
    next_cursor: hasMore && last ? encodeCursor(last) : null,
    has_more: hasMore,
  };
}
