import { API, transactionRow } from "@tukar-saldo/contracts";
import type { CreateOrderBody } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { inData } from "../../shared/api/in-data.js";

/** Creates the order; the same key with the same fields gives the same order again. */
export async function createOrder(body: CreateOrderBody, key: string) {
  const answer = await call(API.createOrder.path, inData(transactionRow), {
    method: "POST",
    body,
    headers: { "Idempotency-Key": key },
  });
  return answer.data;
}
