import { API } from "@tukar-saldo/contracts";
import type { CreateOrderBody } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";

/** Creates the order; the same key with the same fields gives the same order again. */
export async function createOrder(body: CreateOrderBody, key: string) {
  const answer = await call(API.createOrder, {
    body,
    headers: { "Idempotency-Key": key },
  });
  return answer.data;
}
