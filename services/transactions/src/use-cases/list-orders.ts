import { MAX_UNPAGED_ROWS, parseSearch, MAX_COUNTED_MATCHES } from "@tukar-saldo/contracts";
import type { OrderListFilter, OrderListMeta, OrderListQuery, TransactionRow } from "@tukar-saldo/contracts";
import { toRow } from "../domain/order-row.js";
import type { Order } from "../domain/order.js";
import type { OrderPageRequest } from "../store/order-filter.js";
import type { OrderListCount, OrderPage } from "../store/order-page.js";
import type { Context } from "./context.js";
import { countByStatusAndDays } from "./count-orders.js";
import type { CountContext } from "./count-orders.js";
import { decodeOrderListCursor, encodeOrderListCursor } from "./list-cursor.js";
import type { FirstPage } from "./list-cursor.js";

type ListContext = CountContext &
  Pick<Context, "orderList" | "orderSearch" | "orderReferences" | "rollout" | "coalesceRead">;

interface OrderList {
  readonly rows: TransactionRow[];
  readonly meta: OrderListMeta;
}

/**
 * Reads a page of orders, with the total as it was counted for the first page. Without a limit the page has
 * `MAX_UNPAGED_ROWS` orders at most.
 */
export function listOrders(context: ListContext, query: OrderListQuery): Promise<OrderList> {
  return context.coalesceRead(`list ${JSON.stringify(query)}`, () => readList(context, query));
}

async function readList(context: ListContext, query: OrderListQuery): Promise<OrderList> {
  const { cursor, limit = MAX_UNPAGED_ROWS, sort = "newest", ...filter } = query;
  const previousCursor = cursor === undefined ? undefined : decodeOrderListCursor(cursor);
  const firstPage = previousCursor?.firstPage;
  const now = firstPage?.readAt ?? context.now();
  const request = { filter, sort, after: previousCursor?.after, limit: limit + 1, now };
  const { orders, count, isSuggestion } = await readPage(context, request, firstPage?.count);
  const nextCursor = createNextCursor(context, orders, limit, { count, readAt: now });
  return {
    rows: orders.slice(0, limit).map(toRow),
    meta: {
      ...toTotalMeta(count),
      next_cursor: nextCursor ?? null,
      has_more: nextCursor !== undefined,
      ...(isSuggestion ? { suggestion: true } : {}),
    },
  };
}

/** Reads a page of a list and the list's total. @param knownCount the total that was counted for the first page */
async function readPage(
  context: ListContext,
  request: OrderPageRequest,
  knownCount: OrderListCount | undefined,
): Promise<OrderPage> {
  const { filter } = request;
  if (parseSearch(filter.search ?? "").length > 0) return searchPage(context, request, knownCount);
  const [orders, count] = await Promise.all([
    context.orderList.readPage(request),
    knownCount ?? countList(context, filter),
  ]);
  return { orders, count };
}

/** Reads the orders whose codes the search contains, else those that match its words, else those with similar codes. */
async function searchPage(
  { orderReferences, orderSearch }: ListContext,
  request: OrderPageRequest,
  knownCount: OrderListCount | undefined,
): Promise<OrderPage> {
  const referencedPage = await orderReferences.readReferencedPage(request, knownCount);
  if (referencedPage) return referencedPage;
  const page = await orderSearch.readPage(request, knownCount);
  if (page.orders.length > 0 || request.after) return page;
  return (await orderReferences.readSuggestions(request)) ?? page;
}

async function countList(context: ListContext, filter: OrderListFilter): Promise<OrderListCount> {
  const { status, date_range, from, to, destination, paid } = filter;
  // Only counts by status and days are exact. With any other filter orders are counted up to a limit.
  if (paid || destination) return context.orderList.count(filter, context.now());
  // Days may be chosen that have no buckets. The other lists are those a dashboard opens with: they may take longer.
  const options = { hasListTimeout: from !== undefined || to !== undefined };
  const total = await countByStatusAndDays(context, { status, date_range, from, to }, options);
  return { total, isCapped: false };
}

/** Creates the cursor of the next page. @param orders the page's orders, and one more if there is a next page */
function createNextCursor(
  { rollout, now }: ListContext,
  orders: readonly Order[],
  limit: number,
  firstPage: FirstPage,
): string | undefined {
  const lastOrder = orders[limit - 1];
  if (lastOrder === undefined || orders.length <= limit) return undefined;
  const after = { at: lastOrder.created_at, id: lastOrder.id };
  // During a rollout the cursor has the position only, as replicas of the previous version would refuse it.
  return encodeOrderListCursor(rollout.isOver(now()) ? { after, firstPage } : { after });
}

function toTotalMeta({ total, isCapped }: OrderListCount): Pick<OrderListMeta, "total" | "total_capped"> {
  return {
    total: isCapped ? Math.min(total, MAX_COUNTED_MATCHES) : total,
    total_capped: isCapped,
  };
}
