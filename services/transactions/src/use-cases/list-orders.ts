import { LIST_CAP, parseSearch, periodFirstDay, SEARCH_COUNT_CAP } from "@tukar-saldo/contracts";
import type { ListMeta, ListQuery, TransactionRow } from "@tukar-saldo/contracts";
import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import { countOrders } from "../domain/day-counts.js";
import { toRow } from "../domain/order-row.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";
import { countDays } from "./statistics.js";
import type { CountContext } from "./statistics.js";

const ORDER_ID = /^[0-9a-f]{24}$/;

type ListContext = CountContext & Pick<Context, "orderList">;

/** A page of orders and how many there are in total; without a limit the whole list, up to its cap. */
export async function listOrders(
  context: ListContext,
  query: ListQuery,
): Promise<{ rows: TransactionRow[]; meta: ListMeta }> {
  const { cursor, limit = LIST_CAP, sort = "newest", ...filter } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ORDER_ID);
  const now = context.now();
  const search = isSearch(filter) ? await context.orderList.countSearch(filter, now) : undefined;
  const isCommonSearch = search?.isCommon ?? false;
  const [orders, total] = await Promise.all([
    context.orderList.page({ filter, sort, after, limit: limit + 1, isCommonSearch, now }),
    search?.found ?? countTotal(context, filter),
  ]);
  return {
    rows: orders.slice(0, limit).map(toRow),
    meta: createMeta(orders, limit, total, search !== undefined),
  };
}

function isSearch({ search = "" }: ListQuery): boolean {
  return parseSearch(search).length > 0;
}

async function countTotal(
  context: ListContext,
  { status = "all", date_range = "all" }: ListQuery,
): Promise<number> {
  const days = await countDays(context, periodFirstDay(date_range, context.now()));
  return countOrders(days, status === "all" ? undefined : status);
}

/** @param orders those of the page, and one more if there is a next page */
function createMeta(orders: readonly Order[], limit: number, total: number, isSearch: boolean): ListMeta {
  const last = orders[limit - 1];
  const hasMore = orders.length > limit;
  return {
    total: isSearch ? Math.min(total, SEARCH_COUNT_CAP) : total,
    total_capped: isSearch && total > SEARCH_COUNT_CAP,
    next_cursor: hasMore && last ? encodeCursor({ at: last.created_at, id: last.id }) : null,
    has_more: hasMore,
  };
}
