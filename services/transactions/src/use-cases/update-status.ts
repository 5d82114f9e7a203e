import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@tukar-saldo/contracts";
import type { Actor, UpdateStatusBody } from "@tukar-saldo/contracts";
import { changeStatus } from "../domain/order-changes.js";
import { toRow } from "../domain/order-row.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";

const MAX_ATTEMPTS = 20;
const MAX_BACKOFF_MS = 100;

export interface UpdateStatus extends UpdateStatusBody {
  /** `id` or `transaction_id`. */
  readonly id: string;
  readonly actor: Actor;
  readonly requestId: string;
}

type Needs = Pick<Context, "orders" | "relay" | "now" | "newEventId">;

/** Sets the status. Decided on the version that was read; when another write came first, reads again. */
export async function updateStatus(context: Needs, command: UpdateStatus): Promise<Order> {
  const { orders, relay, now, newEventId } = context;
  const { actor, requestId, status } = command;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const order = await readOrder(context, command);
    if (order.status === status) return order;
    const changed = changeStatus(order, status, { actor, requestId, now: now(), newEventId });
    if (await orders.saveStatus(changed, order.version)) {
      relay.announce("transactions", orders.outboxOf(changed));
      return changed.order;
    }
    await pause(Math.random() * Math.min(MAX_BACKOFF_MS, 5 * 2 ** attempt));
  }
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 1 });
}

async function readOrder({ orders }: Needs, command: UpdateStatus): Promise<Order> {
  const { id, expected_version: expected } = command;
  const order = await orders.findById(id);
  if (!order) throw new AppError("NOT_FOUND", { text: "report.error.notFound" });
  if (expected !== undefined && expected !== order.version) {
    throw new AppError("STALE_VERSION", { data: toRow(order) });
  }
  return order;
}
