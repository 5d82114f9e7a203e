import { randomInt, randomUUID } from "node:crypto";
import { API, DESTINATIONS } from "@tukar-saldo/contracts";
import type { CreateOrderBody, TransactionRow } from "@tukar-saldo/contracts";
import { validOrderBody, solveChallenge } from "@tukar-saldo/test-kit";
import { createClientWithIp, getVisitorIp } from "./clients.js";
import type { OutageLog } from "./outages.js";
import { requireUnambiguousResponse, RefusedError, retryUntilAcknowledged } from "./retry.js";

export interface PlacedOrder {
  row: TransactionRow;
  /** Time from the first attempt to the acknowledgement. */
  ms: number;
}

/** Generates a random WhatsApp number, so that different runs use different numbers. */
const generateWhatsapp = (): string => `0813${String(randomInt(1e9)).padStart(9, "0")}`;

/**
 * Creates the body of the n-th order. The orders together cover all destinations, and amounts with and without cents
 * and fee.
 */
function createOrderBody(index: number): CreateOrderBody {
  const destination = DESTINATIONS[index % DESTINATIONS.length]?.value ?? "bca";
  const paypal_amount = (100 + ((index * 1_237) % 49_900)) / 100;
  return validOrderBody({ destination, paypal_amount, user_whatsapp: generateWhatsapp() });
}

/** Places a visitor's order. Retries keep the Idempotency-Key and send a new human-verification token. */
export async function placeOrder(url: string, index: number, outages: OutageLog): Promise<PlacedOrder> {
  const api = createClientWithIp(url, getVisitorIp(index));
  const fields = createOrderBody(index);
  const headers = { "idempotency-key": randomUUID() };
  const startedAt = Date.now();
  const row = await retryUntilAcknowledged(`order ${index + 1}`, outages, async () => {
    const captcha_token = await solveChallenge(api, "transaction_submit");
    const body = { ...fields, captcha_token };
    const response = requireUnambiguousResponse(await api.post(API.createOrder.path, body, { headers }));
    if (response.status >= 300)
      throw new RefusedError(`order ${index + 1}: ${response.status} ${response.text}`);
    return response.body.data as TransactionRow;
  });
  return { row, ms: Date.now() - startedAt };
}
