import type { EventCause, UpdateStatusBody } from "@tukar-saldo/contracts";
import { createEventCause, retryOnConflict } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { cancelUnpaid, changeStatus, markPaid } from "../domain/order-changes.js";
import type { OrderChange } from "../domain/order-changes.js";
import { requireVersion } from "../domain/order-work.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";
import { requireFound } from "./public-queries.js";

export interface UpdateStatusCommand {
  /** The order's `id` or `transaction_id`. */
  readonly id: string;
  readonly body: UpdateStatusBody;
  readonly metadata: RequestMetadata;
}

export interface MarkOrderPaidCommand {
  readonly transactionId: string;
  readonly metadata: RequestMetadata;
}

export type ChangeContext = Pick<Context, "orders" | "announce" | "now" | "newEventId">;

export interface ChangeSteps {
  readonly metadata: RequestMetadata;
  readonly read: () => Promise<Order | undefined>;
  /** Returns the change to make; undefined if there is nothing to change. */
  readonly decide: (order: Order, cause: EventCause) => OrderChange | undefined;
}

/** Sets the status of an order. @throws AppError STALE_VERSION for a stale `expected_version` */
export function updateStatus(context: ChangeContext, command: UpdateStatusCommand): Promise<Order> {
  const { id, body, metadata } = command;
  const decide: ChangeSteps["decide"] = (order, cause) => {
    requireVersion(order, body.expected_version);
    return order.status === body.status ? undefined : changeStatus(order, body, cause);
  };
  return changeOrder(context, { metadata, read: () => context.orders.findById(id), decide });
}

/** Records that the customer of an open order says they have paid. Repeating it changes nothing. */
export function markOrderPaid(context: ChangeContext, command: MarkOrderPaidCommand): Promise<Order> {
  const { transactionId, metadata } = command;
  const read = () => context.orders.findByTransactionId(transactionId);
  return changeOrder(context, { metadata, read, decide: markPaid });
}

/**
 * Cancels an order that was not paid within `auto_cancel_hours`.
 * @returns false if the order was paid, changed or removed meanwhile
 */
export async function cancelUnpaidOrder(
  context: ChangeContext,
  id: string,
  metadata: RequestMetadata,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const order = await context.orders.findById(id);
    const orderChange = order && cancelUnpaid(order, createEventCause(context, metadata));
    if (!orderChange) return false;
    return (await saveAndAnnounce(context, orderChange, order.version)) || undefined;
  });
}

/** Reads an order, decides on a change and writes the change. Retries if the order was changed in the meantime. */
export function changeOrder(context: ChangeContext, { metadata, read, decide }: ChangeSteps): Promise<Order> {
  return retryOnConflict(async () => {
    const order = requireFound(await read());
    const orderChange = decide(order, createEventCause(context, metadata));
    if (!orderChange) return order;
    return (await saveAndAnnounce(context, orderChange, order.version)) ? orderChange.order : undefined;
  });
}

/** Writes and announces a change if the stored order still has this version. */
async function saveAndAnnounce(
  { orders, announce }: ChangeContext,
  change: OrderChange,
  version: number,
): Promise<boolean> {
  if (!(await orders.saveChange(change, version))) return false;
  announce.order(change);
  return true;
}
