import { normalizeWhatsapp } from "@tukar-saldo/contracts";
import { createBatcher } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { DUPLICATE_WINDOW_MS, isSameExchange } from "../domain/order.js";
import type { OrderRequest } from "../domain/order.js";
import { WORD_INDEX } from "./order-filter.js";
import type { OrderDocument } from "./order.model.js";

/** The maximum number of orders to compare per WhatsApp number. The rate limit per number allows fewer orders. */
const MAX_COMPARED = 20;
const COMPARED_FIELDS = { usd_cents: 1, destination_account: 1, user_whatsapp: 1, created_at: 1 } as const;

interface DuplicateCheck {
  readonly request: OrderRequest;
  readonly since: Date;
}

export type DuplicateStore = ReturnType<typeof createDuplicateStore>;

/** Creates the store that finds the earlier order that a request duplicates. */
export function createDuplicateStore(connection: Connection) {
  const orders = connection.collection<OrderDocument>("transactions");

  /**
   * Finds the earlier orders for several concurrent requests by one query, which looks up the WhatsApp numbers as
   * search tokens.
   */
  async function findAll(checks: DuplicateCheck[]): Promise<(string | undefined)[]> {
    const whatsappNumbers = new Set(checks.map(({ request }) => normalizeWhatsapp(request.user_whatsapp)));
    const earliestStart = new Date(Math.min(...checks.map(({ since }) => since.getTime())));
    const recentOrders = await orders
      .find(
        { search: { $in: [...whatsappNumbers] }, created_at: { $gte: earliestStart } },
        { projection: COMPARED_FIELDS, hint: WORD_INDEX },
      )
      .sort({ created_at: -1, _id: -1 })
      .limit(MAX_COMPARED * whatsappNumbers.size)
      .toArray();
    return checks.map(({ request, since }) =>
      recentOrders
        .find((order) => order.created_at >= since && isSameExchange(order, request))
        ?._id.toHexString(),
    );
  }
  const batcher = createBatcher<DuplicateCheck, string | undefined>(findAll);

  return {
    /** Finds the newest order that a request duplicates. @returns the order's id */
    findEarlier: (request: OrderRequest, now: Date): Promise<string | undefined> =>
      batcher.add({ request, since: new Date(now.getTime() - DUPLICATE_WINDOW_MS) }),
  };
}
