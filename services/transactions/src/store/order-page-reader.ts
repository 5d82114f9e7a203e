import type { Collection } from "mongoose";
import type { Order } from "../domain/order.js";
import type { SearchIndex } from "./leading-condition.js";
import { LIST_TIMEOUT_MS, PAGE_PROJECTION, startAfter, toSort } from "./order-filter.js";
import type { OrderFilter, OrderPageRequest } from "./order-filter.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";
import type { Match } from "./search-sample.js";

/** Creates the functions that read the orders of a search's page. */
export function createPageReader(orders: Collection<OrderDocument>) {
  /** Reads a page of a list or search by an index. */
  async function read(filter: OrderFilter, hint: SearchIndex, request: OrderPageRequest): Promise<Order[]> {
    const documents = await orders
      .find(startAfter(filter, request), { maxTimeMS: LIST_TIMEOUT_MS, projection: PAGE_PROJECTION, hint })
      .sort(toSort(request.sort))
      .limit(request.limit)
      .toArray();
    return documents.map(toOrder);
  }

  /** Reads orders that a search found before; one whose status has changed since is read, too. */
  async function readByIds(matches: readonly Match[], sort: OrderPageRequest["sort"]): Promise<Order[]> {
    const filter = { _id: { $in: matches.map(({ _id }) => _id) } };
    const options = { maxTimeMS: LIST_TIMEOUT_MS, projection: PAGE_PROJECTION };
    return (await orders.find(filter, options).sort(toSort(sort)).toArray()).map(toOrder);
  }

  return { read, readByIds };
}
