import { createHash } from "node:crypto";
import { AppError, invalidFieldError } from "@tukar-saldo/contracts";
import { canonicalText } from "../domain/order.js";
import type { CreatedOrder, Idempotency, OrderRequest } from "../domain/order.js";
import type { Context } from "./context.js";

const KEY = /^[\x21-\x7e]{8,128}$/;

/** The key of a request with the fingerprint of its business fields; undefined without a key. */
export function idempotencyOf(key: string | undefined, request: OrderRequest): Idempotency | undefined {
  if (key === undefined) return undefined;
  if (!KEY.test(key)) throw invalidFieldError("Idempotency-Key", "field.idempotencyKey");
  return { key, fingerprint: createHash("sha256").update(canonicalText(request)).digest("base64url") };
}

/** The order an earlier copy of the request made, if any; throws IDEMPOTENCY_MISMATCH for another request. */
export async function findReplay(
  { orders }: Pick<Context, "orders">,
  idem: Idempotency | undefined,
): Promise<CreatedOrder | undefined> {
  const found = idem && (await orders.findByKey(idem.key));
  if (!found) return undefined;
  if (found.fingerprint !== idem.fingerprint) throw new AppError("IDEMPOTENCY_MISMATCH");
  return { order: found.order, isReplay: true };
}
