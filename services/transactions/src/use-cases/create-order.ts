import { createHash, randomBytes, randomInt } from "node:crypto";
import {
  AppError,
  invalidFieldError,
  normalizeWhatsapp,
  encodeTransactionId,
  generateOrderCode,
} from "@tukar-saldo/contracts";
import type { CreateOrderBody } from "@tukar-saldo/contracts";
import { createEventCause, withRateLimits } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { placeOrder } from "../domain/order-changes.js";
import { toCanonicalText, toOrderRequest } from "../domain/order.js";
import type { CreatedOrder, IdempotencyRecord, OrderCodes, OrderRequest } from "../domain/order.js";
import type { Context } from "./context.js";
import { checkIdempotencyKey } from "./idempotency-key.js";

const MAX_ATTEMPTS = 5;

export interface CreateOrderCommand {
  readonly body: CreateOrderBody;
  /** The request's Idempotency-Key header. */
  readonly key: string | undefined;
  readonly metadata: RequestMetadata;
}

/** Creates a visitor's order; a retry with the same idempotency key gets the order of the first request. */
export async function createOrder(context: Context, command: CreateOrderCommand): Promise<CreatedOrder> {
  const request = toOrderRequest(command.body);
  const idempotency = createIdempotencyRecord(command.key, request);
  const whatsappLimit = {
    limiter: context.limits.ordersPerWhatsapp,
    key: normalizeWhatsapp(request.user_whatsapp),
    text: "order.error.whatsappLimit",
  } as const;

  const create = async (): Promise<CreatedOrder> => {
    try {
      await verifyVisitor(context, command);
      return await storeOrder(context, { request, idempotency, metadata: command.metadata });
    } catch (error) {
      // Even a refused request gets the order of an earlier request with the same idempotency key.
      const replay = error instanceof AppError && (await findReplay(context, idempotency));
      if (replay) return replay;
      throw error;
    }
  };
  return withRateLimits([whatsappLimit], create, (outcome) => "value" in outcome && !outcome.value.isReplay);
}

/** Creates the record of a request's idempotency key and the fingerprint of its order; undefined without a key. */
export function createIdempotencyRecord(
  key: string | undefined,
  request: OrderRequest,
): IdempotencyRecord | undefined {
  const validKey = checkIdempotencyKey(key);
  if (validKey === undefined) return undefined;
  return {
    key: validKey,
    fingerprint: createHash("sha256").update(toCanonicalText(request)).digest("base64url"),
  };
}

/**
 * Finds the order that an earlier request with the same key created.
 * @throws AppError IDEMPOTENCY_MISMATCH if that request was for a different order
 */
async function findReplay(
  { orders }: Pick<Context, "orders">,
  idempotency: IdempotencyRecord | undefined,
): Promise<CreatedOrder | undefined> {
  const earlierOrder = idempotency && (await orders.findByKey(idempotency.key));
  if (!earlierOrder) return undefined;
  if (earlierOrder.fingerprint !== idempotency.fingerprint) throw new AppError("IDEMPOTENCY_MISMATCH");
  return { order: earlierOrder.order, isReplay: true };
}

async function verifyVisitor({ human }: Pick<Context, "human">, command: CreateOrderCommand): Promise<void> {
  const { body, key, metadata } = command;
  const { captcha_token: token } = body;
  if (token === undefined) throw invalidFieldError("captcha_token", "field.captchaToken");
  const ip = metadata.actor.ip ?? "";
  await human.verify({ token, action: "transaction_submit", ip, key, requestId: metadata.requestId });
}

interface OrderToStore {
  readonly request: OrderRequest;
  readonly idempotency: IdempotencyRecord | undefined;
  readonly metadata: RequestMetadata;
}

/** Stores an order together with its event. If a code is taken, it tries again with new codes. */
async function storeOrder(context: Context, command: OrderToStore): Promise<CreatedOrder> {
  const { orders, duplicates, settings, announce, afterInsert, now } = context;
  const { request, idempotency, metadata } = command;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // The settings are read right before the insert, so that no order is created after the desk went offline.
    const [terms, duplicateOf] = await Promise.all([settings.read(), duplicates.findEarlier(request, now())]);
    if (terms.version === 0) throw new AppError("NOT_INITIALISED");
    const codes = generateOrderCodes(orders.newId());
    const markedRequest = duplicateOf === undefined ? request : { ...request, duplicate_of: duplicateOf };
    const placedOrder = placeOrder(markedRequest, terms, codes, createEventCause(context, metadata));
    const outcome = await orders.insert(placedOrder, idempotency);
    if (outcome === "stored") {
      afterInsert();
      announce.order(placedOrder);
      return { order: placedOrder.order, isReplay: false };
    }
    const replay = outcome === "key taken" && (await findReplay(context, idempotency));
    if (replay) return replay;
  }
  throw new AppError("INTERNAL", { cause: new Error("no free order code was found") });
}

/** Generates the codes, which cannot be guessed, for one attempt to store an order. */
function generateOrderCodes(id: string): OrderCodes {
  const unique_code = generateOrderCode((below) => randomInt(below));
  return { id, transaction_id: encodeTransactionId(randomBytes(16)), unique_code };
}
