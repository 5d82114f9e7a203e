import { findOrderReferences, listSuggestedCodes } from "@tukar-saldo/contracts";
import type { OrderReferences } from "@tukar-saldo/contracts";
import type { Collection, Connection } from "mongoose";
import type { Order } from "../domain/order.js";
import { LIST_TIMEOUT_MS, PAGE_PROJECTION, startAfter, toSort } from "./order-filter.js";
import type { OrderPageRequest } from "./order-filter.js";
import { toOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";
import type { OrderListCount, OrderPage } from "./order-page.js";

type Position = Pick<OrderPageRequest, "sort" | "after">;

async function readOrders(
  orders: Collection<OrderDocument>,
  { field, values }: OrderReferences,
  position: Position,
): Promise<Order[]> {
  const options = { projection: PAGE_PROJECTION, maxTimeMS: LIST_TIMEOUT_MS, hint: { [field]: 1 } };
  const found = await orders
    .find(startAfter({ [field]: { $in: [...values] } }, position), options)
    .sort(toSort(position.sort))
    .toArray();
  return found.map(toOrder);
}

/** Reads the orders whose transaction ids or codes a search contains, whatever the other filters. */
export async function readNamedOrders(
  orders: Collection<OrderDocument>,
  search: string,
  position: Position,
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
     * Reads a page of the orders whose transaction ids or codes the search contains. Undefined if there is none.
     * @param known the count of the first page
     */
    async namedPage(request: OrderPageRequest, known?: OrderListCount): Promise<OrderPage | undefined> {
      const found = await readNamedOrders(orders, request.filter.search ?? "", request);
      if (found.length === 0) return undefined;
      return {
        orders: found.slice(0, request.limit),
        count: known ?? { total: found.length, isCapped: false },
      };
    },

    /**
     * Reads the orders whose codes are similar to a wrong code in the search, for one page. Undefined if there is
     * none.
     */
    async suggestions({ filter, sort, limit }: OrderPageRequest): Promise<OrderPage | undefined> {
      const values = listSuggestedCodes(filter.search ?? "");
      if (values.length === 0) return undefined;
      // The limit includes one extra order, which shows whether there is a next page. Suggestions have no next page.
      const found = (await readOrders(orders, { field: "unique_code", values }, { sort })).slice(
        0,
        limit - 1,
      );
      if (found.length === 0) return undefined;
      return { orders: found, count: { total: found.length, isCapped: false }, isSuggestion: true };
    },
  };
}
