import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@tukar-saldo/contracts";
import type { Actor, UpdateStatusBody } from "@tukar-saldo/contracts";
import { newEvent } from "@tukar-saldo/messaging";
import { toRow } from "../domain/order-row.js";
import { changeStatus } from "../domain/order.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";

const ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 100;

export interface UpdateStatus extends UpdateStatusBody {
  /** `id` or `transaction_id`. */
  readonly id: string;
  readonly actor: Actor;
  readonly requestId: string;
}

type Needs = Pick<Context, "orders" | "relay" | "now">;

/** Sets the status. Decided on the version that was read; when another write came first, reads again. */
export async function updateStatus(context: Needs, command: UpdateStatus): Promise<Order> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const order = await readOrder(context, command);
    if (order.status === command.status) return order;
    const changed = changeStatus(order, command.status, context.now());
    if (await save(context, order, changed, command)) return changed;
    await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 5 * 2 ** attempt));
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

async function save(context: Needs, before: Order, after: Order, command: UpdateStatus): Promise<boolean> {
  const { orders, relay } = context;
  const { actor, requestId } = command;
  const data = { before: toRow(before), after: toRow(after) };
  const event = newEvent("order.status_changed", data, { actor, requestId, now: after.updated_at });
  const saved = await orders.saveStatus(after, before.version, [event]);
  if (saved) relay.announce("transactions", orders.keyOf(after));
  return saved;
}
