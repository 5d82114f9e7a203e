import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { readStoredOrder } from "../../shared/order-page/order-storage.js";

/**
 * Fetches the public report of an order; each request needs a new human-verification token. The idempotency key of an
 * order that this browser placed makes the server return the report unmasked.
 */
export async function fetchReport(transaction_id: string, recaptcha_token: string) {
  const keptOrder = readStoredOrder();
  const headers: Record<string, string> =
    keptOrder?.id === transaction_id && keptOrder.key ? { "Idempotency-Key": keptOrder.key } : {};
  return (await call(API.getReport, { params: { transaction_id }, body: { recaptcha_token }, headers })).data;
}
