import { API } from "@tukar-saldo/contracts";
import type { CreateOrderBody } from "@tukar-saldo/contracts";
import { call } from "../api/client.js";

/** Creates an order; a repeated call with the same key and fields returns the same order. */
export async function createOrder(body: CreateOrderBody, key: string) {
  const reply = await call(API.createOrder, {
    body,
    headers: { "Idempotency-Key": key },
  });
  return reply.data;
}
