import type { Collection } from "mongoose";
import type { Order } from "../domain/order.js";
import type { SearchIndex } from "./leading-condition.js";
import { LIST_TIMEOUT_MS, PAGE_PROJECTION, WORD_INDEX, startAfter, toSort } from "./order-filter.js";
import type { OrderFilter, OrderPageRequest } from "./order-filter.js";
import { toListedOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";
import { mergeMatches } from "./search-sample.js";
import type { Match } from "./search-sample.js";

/** Creates the functions that read the orders of a search's page. */
export function createPageReader(orders: Collection<OrderDocument>) {
  /** Reads a page of a search by an index. */
  async function read(filter: OrderFilter, hint: SearchIndex, request: OrderPageRequest): Promise<Order[]> {
    const documents = await orders
      .find(startAfter(filter, request), { maxTimeMS: LIST_TIMEOUT_MS, projection: PAGE_PROJECTION, hint })
      .sort(toSort(request.sort))
      .limit(request.limit)
      .toArray();
    return documents.map(toListedOrder);
  }

  /** Reads orders that a search found before; one whose status has changed since is read, too. */
  async function readByIds(matches: readonly Match[], sort: OrderPageRequest["sort"]): Promise<Order[]> {
    const filter = { _id: { $in: matches.map(({ _id }) => _id) } };
    const options = { maxTimeMS: LIST_TIMEOUT_MS, projection: PAGE_PROJECTION };
    return (await orders.find(filter, options).sort(toSort(sort)).toArray()).map(toListedOrder);
  }

  /**
   * Reads the newest orders with one of the tokens. The index lists the orders of each token newest first. The queries
   * name no sort order, because the embedded storage would then read all orders with the token to sort them.
   */
  async function readNewest(request: OrderPageRequest, tokens: readonly string[]): Promise<Order[]> {
    const { sort, limit } = request;
    const findNewest = (search: string, projection: object) => {
      const options = { maxTimeMS: LIST_TIMEOUT_MS, projection, hint: WORD_INDEX };
      return orders.find(startAfter({ search }, request), options).limit(limit).toArray();
    };
    const [token = "", ...others] = tokens;
    if (others.length === 0) return (await findNewest(token, PAGE_PROJECTION)).map(toListedOrder);
    const matchLists = await Promise.all(tokens.map((search) => findNewest(search, { created_at: 1 })));
    return readByIds(mergeMatches(matchLists).slice(0, limit), sort);
  }

  return { read, readByIds, readNewest };
}
