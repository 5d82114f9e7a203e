import type { Order } from "../domain/order.js";
import type { OrderPageRequest } from "./order-filter.js";

/** How many orders a search finds. */
export interface SearchCount {
  readonly total: number;
  /**
   * True if the search may match more orders than `total`: many orders meet each of its conditions, so not all matches
   * were counted.
   */
  readonly isCommonSearch: boolean;
}

export interface SearchPage {
  readonly orders: Order[];
  readonly count: SearchCount;
}

/** The page of a search that finds nothing. */
export const NOTHING: SearchPage = { orders: [], count: { total: 0, isCommonSearch: false } };

/**
 * Corrects the total by the first page. If this is the only page, the total is the number of its orders. Otherwise
 * the total is at least that number.
 */
export function withFirstPage({ limit, after }: OrderPageRequest, page: SearchPage): SearchPage {
  const { orders, count } = page;
  if (after !== undefined) return page;
  if (orders.length < limit) return { orders, count: { total: orders.length, isCommonSearch: false } };
  return { orders, count: { ...count, total: Math.max(count.total, orders.length) } };
}
