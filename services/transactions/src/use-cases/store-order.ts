import { AppError } from "@tukar-saldo/contracts";
import type { Actor } from "@tukar-saldo/contracts";
import { newEvent } from "@tukar-saldo/messaging";
import { toRow } from "../domain/order-row.js";
import { placeOrder } from "../domain/order.js";
import type { CreatedOrder, Idempotency, Order, OrderRequest, Terms } from "../domain/order.js";
import type { Context } from "./context.js";
import { drawCodes } from "./draw-codes.js";
import { findReplay } from "./find-replay.js";

const DRAWS = 5;

interface OrderToStore {
  readonly actor: Actor;
  readonly requestId: string;
  readonly request: OrderRequest;
  readonly idem: Idempotency | undefined;
}

/** Stores the order with its event. Taken codes are drawn again, a taken key leads to its order. */
export async function storeOrder(context: Context, command: OrderToStore): Promise<CreatedOrder> {
  for (let draw = 0; draw < DRAWS; draw++) {
    // Read right before the write: an order made after going offline must not slip through.
    const terms = await readTerms(context);
    const order = placeOrder(command.request, terms, drawCodes(context.orders.newId()), context.now());
    const outcome = await context.orders.insert(order, command.idem, [placedEvent(order, command)]);
    if (outcome === "stored") return announced(context, order);
    const replay = outcome === "key taken" && (await findReplay(context, command.idem));
    if (replay) return replay;
  }
  throw new AppError("INTERNAL", { cause: new Error("no free code was drawn") });
}

async function readTerms({ settings }: Pick<Context, "settings">): Promise<Terms> {
  const current = await settings.read();
  if (current.updatedAt === null) throw new AppError("NOT_INITIALISED");
  return current;
}

function placedEvent(order: Order, { actor, requestId }: OrderToStore) {
  return newEvent("order.placed", { after: toRow(order) }, { actor, requestId, now: order.created_at });
}

function announced({ orders, relay, afterInsert }: Context, order: Order): CreatedOrder {
  afterInsert();
  relay.announce("transactions", orders.keyOf(order));
  return { order, isReplay: false };
}
