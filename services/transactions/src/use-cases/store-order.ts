import { randomBytes, randomInt } from "node:crypto";
import { AppError, encodeTransactionId, generateOrderCode } from "@tukar-saldo/contracts";
import type { Actor } from "@tukar-saldo/contracts";
import { placeOrder } from "../domain/order-changes.js";
import type { OrderChange, Terms } from "../domain/order-changes.js";
import type { CreatedOrder, Idempotency, OrderCodes, OrderRequest } from "../domain/order.js";
import type { Context } from "./context.js";
import { findReplay } from "./find-replay.js";

const MAX_ATTEMPTS = 5;

interface OrderToStore {
  readonly actor: Actor;
  readonly requestId: string;
  readonly request: OrderRequest;
  readonly idem: Idempotency | undefined;
}

/** Stores the order with its event. Taken codes are generated again, a taken key leads to its order. */
export async function storeOrder(context: Context, command: OrderToStore): Promise<CreatedOrder> {
  const { orders, now, newEventId } = context;
  const { actor, requestId, request, idem } = command;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Read right before the write: an order made after going offline must not slip through.
    const terms = await readTerms(context);
    const codes = generateOrderCodes(orders.newId());
    const placed = placeOrder(request, terms, codes, { actor, requestId, now: now(), newEventId });
    const outcome = await orders.insert(placed, idem);
    if (outcome === "stored") return announce(context, placed);
    const replay = outcome === "key taken" && (await findReplay(context, idem));
    if (replay) return replay;
  }
  throw new AppError("INTERNAL", { cause: new Error("no free order code was found") });
}

async function readTerms({ settings }: Pick<Context, "settings">): Promise<Terms> {
  const current = await settings.read();
  if (current.version === 0) throw new AppError("NOT_INITIALISED");
  return current;
}

/** Codes that nobody can guess, for one attempt to store an order. */
function generateOrderCodes(id: string): OrderCodes {
  const unique_code = generateOrderCode((below) => randomInt(below));
  return { id, transaction_id: encodeTransactionId(randomBytes(16)), unique_code };
}

function announce({ orders, relay, afterInsert }: Context, placed: OrderChange): CreatedOrder {
  afterInsert();
  relay.announce("transactions", orders.outboxOf(placed));
  return { order: placed.order, isReplay: false };
}
