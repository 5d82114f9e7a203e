import { API } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { readKeptOrder } from "../../shared/order-page/memory.js";

/**
 * The public report of an order; needs a fresh token of human verification each time. The key of an order that this
 * browser made shows it whole while the desk masks reports.
 */
export async function fetchReport(transaction_id: string, recaptcha_token: string) {
  const kept = readKeptOrder();
  const headers: Record<string, string> =
    kept?.id === transaction_id && kept.key ? { "Idempotency-Key": kept.key } : {};
  return (await call(API.getReport, { params: { transaction_id }, body: { recaptcha_token }, headers })).data;
}
