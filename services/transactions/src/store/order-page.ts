import type { Order } from "../domain/order.js";
import type { OrderPageRequest } from "./order-filter.js";

/** How many orders a list has, as counted for its first page. */
export interface OrderListCount {
  readonly total: number;
  /** True if more orders than `total` may match, as counting stopped early. */
  readonly isCapped: boolean;
}

export interface OrderPage {
  readonly orders: Order[];
  readonly count: OrderListCount;
  /** True if the search found nothing, and these orders have a code that is similar to the one in the search. */
  readonly isSuggestion?: true;
}

/** The page of a search that finds nothing. */
export const EMPTY_PAGE: OrderPage = { orders: [], count: { total: 0, isCapped: false } };

/**
 * Corrects the total after the first page is read. If there is no further page, the total is the number of orders on
 * the first page. Otherwise the total is at least that number.
 */
export function correctTotal({ limit, after }: OrderPageRequest, page: OrderPage): OrderPage {
  const { orders, count } = page;
  if (after !== undefined) return page;
  if (orders.length < limit) return { orders, count: { total: orders.length, isCapped: false } };
  return { orders, count: { ...count, total: Math.max(count.total, orders.length) } };
}
