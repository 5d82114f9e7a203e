import { normalizeWhatsapp, extractDigits } from "@tukar-saldo/contracts";
import { Types } from "mongoose";
import type { Connection } from "mongoose";
import { isMasked } from "../domain/mask.js";
import type { Order } from "../domain/order.js";
import { WORD_INDEX, LIST_TIMEOUT_MS, PAGE_PROJECTION } from "./order-filter.js";
import { toListedOrder } from "./order.model.js";
import type { OrderDocument } from "./order.model.js";

const MAX_RELATED_ORDERS = 20;
/**
 * The maximum number of orders to read. Some of them may not be related, as another search token, such as an amount,
 * can equal one of the numbers.
 */
const MAX_READ_ORDERS = 100;

/** Creates the store that finds a customer's other orders: those with the same WhatsApp or account number. */
export function createRelatedOrderStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");
  return {
    /** Finds the newest other orders with the same WhatsApp number or account, newest first. */
    async find(order: Order): Promise<Order[]> {
      if (isMasked(order)) return [];
      const whatsapp = normalizeWhatsapp(order.user_whatsapp);
      const account = extractDigits(order.destination_account);
      const searchedNumbers = [...new Set([whatsapp, account])];
      const documents = await orders
        .find(
          { search: { $in: searchedNumbers }, _id: { $ne: new Types.ObjectId(order.id) } },
          { projection: PAGE_PROJECTION, hint: WORD_INDEX, maxTimeMS: LIST_TIMEOUT_MS },
        )
        .sort({ created_at: -1, _id: -1 })
        .limit(MAX_READ_ORDERS)
        .toArray();
      return documents
        .filter(
          (candidate) =>
            normalizeWhatsapp(candidate.user_whatsapp) === whatsapp ||
            extractDigits(candidate.destination_account) === account,
        )
        .slice(0, MAX_RELATED_ORDERS)
        .map(toListedOrder);
    },
  };
}

export type RelatedOrderStore = ReturnType<typeof createRelatedOrderStore>;
