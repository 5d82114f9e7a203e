import { API, fillPath } from "@tukar-saldo/contracts";
import { solveChallenge } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import type { Story } from "../plan/story.js";

/** Places an order as a customer's browser does, with its proof of work. */
export async function placeOrder(api: ApiClient, { payee, usd_cents }: Story): Promise<ApiResponse> {
  const captcha_token = await solveChallenge(api, "transaction_submit");
  const headers = { "idempotency-key": crypto.randomUUID() };
  const body = { ...payee, paypal_amount: usd_cents / 100, captcha_token };
  return api.post(API.createOrder.path, body, { headers });
}

/** Marks an order as paid, as its customer's page does. */
export const markOrderPaid = (api: ApiClient, transaction_id: string): Promise<ApiResponse> =>
  api.post(fillPath(API.markOrderPaid.path, { transaction_id }), {});
