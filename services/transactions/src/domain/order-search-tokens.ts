import { buildSearchTokens, fromHundredths } from "@tukar-saldo/contracts";
import type { Order } from "./order.js";

/** The stored fields of an order from which its search tokens are built. */
export const SEARCHED_FIELDS = [
  "transaction_id",
  "unique_code",
  "usd_cents",
  "final_idr",
  "destination",
  "destination_account",
  "user_whatsapp",
  "account_name",
] as const satisfies (keyof Order)[];

/** Builds the search tokens of an order. */
export function toSearchTokens(order: Pick<Order, (typeof SEARCHED_FIELDS)[number]>): string[] {
  return buildSearchTokens({
    ...order,
    paypal_amount: fromHundredths(order.usd_cents),
    final_amount: order.final_idr,
  });
}
