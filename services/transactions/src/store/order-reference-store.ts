import { findOrderReferences, listSuggestedCodes } from "@tukar-saldo/contracts";
import type { OrderReferences } from "@tukar-saldo/contracts";
import type { Collection, Connection } from "mongoose";
import type { Order } from "../domain/order.js";
import { LIST_TIMEOUT_MS, PAGE_PROJECTION, startAfter, toSort } from "./order-filter.js";
import type { OrderPageRequest } from "./order-filter.js";
import { toListedOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";
import type { OrderListCount, OrderPage } from "./order-page.js";

type PagePosition = Pick<OrderPageRequest, "sort" | "after">;

async function readOrders(
  orders: Collection<OrderDocument>,
  { field, values }: OrderReferences,
  position: PagePosition,
): Promise<Order[]> {
  const options = { projection: PAGE_PROJECTION, maxTimeMS: LIST_TIMEOUT_MS, hint: { [field]: 1 } };
  const matches = await orders
    .find(startAfter({ [field]: { $in: [...values] } }, position), options)
    .sort(toSort(position.sort))
    .toArray();
  return matches.map(toListedOrder);
}

/** Reads the orders whose transaction ids or codes a search contains, regardless of other filters. */
export async function readReferencedOrders(
  orders: Collection<OrderDocument>,
  search: string,
  position: PagePosition,
): Promise<Order[]> {
  const references = findOrderReferences(search);
  return references ? readOrders(orders, references, position) : [];
}

export type OrderReferenceStore = ReturnType<typeof createOrderReferenceStore>;

/** Creates the store that reads the orders whose codes a search contains, or orders with similar codes. */
export function createOrderReferenceStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /**
     * Reads a page of the orders whose transaction ids or codes the search contains; undefined if there are none.
     * @param count the count that was made for the first page; undefined when the first page is read
     */
    async readReferencedPage(
      request: OrderPageRequest,
      count?: OrderListCount,
    ): Promise<OrderPage | undefined> {
      const matches = await readReferencedOrders(orders, request.filter.search ?? "", request);
      if (matches.length === 0) return undefined;
      return {
        orders: matches.slice(0, request.limit),
        count: count ?? { total: matches.length, isCapped: false },
      };
    },

    /**
     * Reads the orders whose codes are similar to a wrong code in the search, for one page; undefined if there are
     * none.
     */
    async readSuggestions({ filter, sort, limit }: OrderPageRequest): Promise<OrderPage | undefined> {
      const suggestedCodes = listSuggestedCodes(filter.search ?? "");
      if (suggestedCodes.length === 0) return undefined;
      // The limit includes one extra order, which shows whether there is a next page. Suggestions have no next page.
      const matches = (
        await readOrders(orders, { field: "unique_code", values: suggestedCodes }, { sort })
      ).slice(0, limit - 1);
      if (matches.length === 0) return undefined;
      return { orders: matches, count: { total: matches.length, isCapped: false }, isSuggestion: true };
    },
  };
}
