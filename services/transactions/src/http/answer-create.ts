import type { CreateOrderBody } from "@tukar-saldo/contracts";
import { created, ok } from "@tukar-saldo/service-kit";
import type { Call, Reply } from "@tukar-saldo/service-kit";
import { toRow } from "../domain/order-row.js";
import type { Context } from "../use-cases/context.js";
import { createOrder } from "../use-cases/create-order.js";

/** 201 for a new order; 200 and a header for the copy of an answered request. */
export async function answerCreate(context: Context, call: Call<CreateOrderBody, unknown>): Promise<Reply> {
  const { body, actor, client, header } = call;
  const key = header("idempotency-key");
  const { order, isReplay } = await createOrder(context, { body, key, actor, requestId: client.requestId });
  return isReplay ? { ...ok(toRow(order)), headers: { "Idempotent-Replay": "true" } } : created(toRow(order));
}
