import { AppError } from "@tukar-saldo/contracts";
import type { UpdateStatusBody } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { changeStatus } from "../domain/order-changes.js";
import { toRow } from "../domain/order-row.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";

export interface UpdateStatusCommand {
  /** The order's `id` or `transaction_id`. */
  readonly id: string;
  readonly body: UpdateStatusBody;
  readonly metadata: RequestMetadata;
}

type StatusContext = Pick<Context, "orders" | "announce" | "now" | "newEventId">;

/** Sets the status of an order; refuses a stale `expected_version`. */
export async function updateStatus(context: StatusContext, command: UpdateStatusCommand): Promise<Order> {
  return retryOnConflict(() => updateOnce(context, command));
}

async function updateOnce(context: StatusContext, command: UpdateStatusCommand): Promise<Order | undefined> {
  const { orders, announce } = context;
  const { id, body, metadata } = command;
  const order = await orders.findById(id);
  if (!order) throw new AppError("NOT_FOUND", { text: "report.error.notFound" });
  if (body.expected_version !== undefined && body.expected_version !== order.version) {
    throw new AppError("STALE_VERSION", { data: toRow(order) });
  }
  if (order.status === body.status) return order;
  const changed = changeStatus(order, body, createEventCause(context, metadata));
  if (!(await orders.saveChange(changed, order.version))) return undefined;
  announce.order(changed);
  return changed.order;
}
