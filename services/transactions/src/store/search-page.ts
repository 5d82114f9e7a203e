import type { Order } from "../domain/order.js";
import type { OrderPageRequest } from "./order-filter.js";

/** How many orders a search finds. */
export interface SearchCount {
  readonly total: number;
  /** Whether the search may find more orders than `total`, as each of its conditions is met by many. */
  readonly isCommonSearch: boolean;
}

export interface SearchPage {
  readonly orders: Order[];
  readonly count: SearchCount;
}

/** The page of a search that finds nothing. */
export const NOTHING: SearchPage = { orders: [], count: { total: 0, isCommonSearch: false } };

/** The total is what the first page shows if there is no other page, and never less than that. */
export function withFirstPage({ limit, after }: OrderPageRequest, page: SearchPage): SearchPage {
  const { orders, count } = page;
  if (after !== undefined) return page;
  if (orders.length < limit) return { orders, count: { total: orders.length, isCommonSearch: false } };
  return { orders, count: { ...count, total: Math.max(count.total, orders.length) } };
}
