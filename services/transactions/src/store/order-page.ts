import type { Order } from "../domain/order.js";
import type { OrderPageRequest } from "./order-filter.js";

/** How many orders a list has, as counted for its first page. */
export interface OrderListCount {
  readonly total: number;
  /**
   * True if a search may match more orders than `total`: many orders meet each of its conditions, so not all matches
   * were counted.
   */
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
 * Corrects the total by the first page. If this is the only page, the total is the number of its orders. Otherwise
 * the total is at least that number.
 */
export function withFirstPage({ limit, after }: OrderPageRequest, page: OrderPage): OrderPage {
  const { orders, count } = page;
  if (after !== undefined) return page;
  if (orders.length < limit) return { orders, count: { total: orders.length, isCapped: false } };
  return { orders, count: { ...count, total: Math.max(count.total, orders.length) } };
}
