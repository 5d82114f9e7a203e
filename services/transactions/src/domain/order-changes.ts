import {
  AppError,
  findClosingReason,
  findDestination,
  isClosedStatus,
  takesOrders,
  createEvent,
  subtractMarkup,
  invalidFieldError,
  calculateQuote,
} from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, Settings, UpdateStatusBody } from "@tukar-saldo/contracts";
import { isMasked, maskCustomer, maskEntry, maskNote } from "./mask.js";
import { withHistory } from "./order-history.js";
import { toRow } from "./order-row.js";
import type { Order, OrderCodes, OrderRequest } from "./order.js";

/** The settings that a new order depends on. */
export type ExchangeTerms = Pick<
  Settings,
  "is_online" | "opening_hours" | "destinations_off" | "usd_rate" | "markup" | "rate_lock_minutes"
>;

const MINUTE_MS = 60_000;

/** A new or changed order, and the events of the change. */
export interface OrderChange {
  readonly order: Order;
  readonly events: DomainEvent[];
}

/**
 * Creates a pending order at the current rate.
 * @throws AppError OFFLINE while the desk takes no orders, DESTINATION_CLOSED while it takes no orders to the
 * destination, VALIDATION_FAILED when the fee would leave nothing to pay out
 */
export function placeOrder(
  request: OrderRequest & Pick<Order, "duplicate_of">,
  terms: ExchangeTerms,
  codes: OrderCodes,
  cause: EventCause,
): OrderChange {
  if (!takesOrders(terms, cause.now)) throw new AppError("OFFLINE");
  requireOpenDestination(request.destination, terms, cause.now);
  const rate_hundredths = subtractMarkup(terms.usd_rate, terms.markup);
  const { gross, fee, final } = calculateQuote(request.usd_cents, rate_hundredths);
  if (final < 1) throw invalidFieldError("paypal_amount", "field.amountTooSmall");
  const order: Order = {
    ...request,
    ...codes,
    status: "pending",
    version: 1,
    created_at: cause.now,
    updated_at: cause.now,
    completed_at: null,
    rate_hundredths,
    market_rate_hundredths: terms.usd_rate,
    gross_idr: gross,
    fee_idr: fee,
    final_idr: final,
    ...(terms.rate_lock_minutes > 0 && {
      expires_at: new Date(cause.now.getTime() + terms.rate_lock_minutes * MINUTE_MS),
    }),
  };
  const event = createEvent("order.placed", { after: toRow(order) }, cause);
  return { order: withHistory(order, event), events: [event] };
}

function requireOpenDestination(destination: string, terms: ExchangeTerms, now: Date): void {
  const reason = findClosingReason(terms, destination, now);
  if (reason === undefined) return;
  const name = findDestination(destination)?.label ?? destination;
  throw new AppError("DESTINATION_CLOSED", { values: { name, reason } });
}

/** Creates the next version of an order with the changed fields. */
export function applyChange(before: Order, changedFields: Partial<Order>, { actor, now }: EventCause): Order {
  const { id, name } = actor;
  const updated_by = id === null ? null : { id, name: name ?? "" };
  return { ...before, ...changedFields, version: before.version + 1, updated_at: now, updated_by };
}

/** The new status of an order, and the reason if the order is cancelled. */
export type StatusChange = Pick<UpdateStatusBody, "status" | "reason" | "reason_text">;

/** Returns the fields that a change to processing sets. If the order has no handler, the actor becomes its handler. */
function toProcessingFields(before: Order, { actor: { id, name }, now }: EventCause): Partial<Order> {
  const handler = id === null ? undefined : { id, name: name ?? "" };
  return {
    processing_at: before.processing_at ?? now,
    ...(handler && !before.handler && { handler, handled_at: now }),
  };
}

/** Changes the status of an order. Any status may follow any other. */
export function changeStatus(before: Order, change: StatusChange, cause: EventCause): OrderChange {
  const { status } = change;
  const { reason = null, reason_text } = status === "cancelled" ? change : {};
  const completed_at = status === "completed" ? cause.now : null;
  const changedFields = {
    status,
    completed_at,
    cancel_reason: reason,
    // A masked order must not get personal data again.
    reason_text: isMasked(before) ? null : reason_text || null,
    ...(status === "processing" && toProcessingFields(before, cause)),
  };
  const order = applyChange(before, changedFields, cause);
  const data = { before: toRow(before), after: toRow(order) };
  const event = createEvent("order.status_changed", data, cause);
  return { order: withHistory(order, event, before), events: [event] };
}

/**
 * Cancels an order that was not paid within `auto_cancel_hours`.
 * @returns undefined if the order is not pending, if its customer says that they have paid, or if staff have changed or
 * reopened it
 */
export function cancelUnpaid(before: Order, cause: EventCause): OrderChange | undefined {
  if (before.status !== "pending" || before.customer_paid_at || before.updated_by) return undefined;
  return changeStatus(before, { status: "cancelled", reason: "expired" }, cause);
}

/** Records that the customer says they have paid. This does not change the status.
 * @returns undefined if the customer has said so before, even if staff have cleared the statement
 * @throws AppError ORDER_CLOSED
 */
export function markPaid(before: Order, cause: EventCause): OrderChange | undefined {
  if (isClosedStatus(before.status)) throw new AppError("ORDER_CLOSED");
  if (before.customer_paid_at || before.paid_cleared_at) return undefined;
  const order = applyChange(before, { customer_paid_at: cause.now }, cause);
  const event = createEvent("order.customer_paid", { after: toRow(order) }, cause);
  return { order: withHistory(order, event, before), events: [event] };
}

function maskPersonalData(order: Order): Order {
  const { notes, history } = order;
  return {
    ...maskCustomer(order),
    reason_text: null,
    ...(notes && { notes: notes.map(maskNote) }),
    ...(history && { history: history.map(maskEntry) }),
  };
}

/** Irreversibly masks all personal data of an order. Does not mask codes, amounts, times and the last editor. */
export function maskOrder(before: Order): Order {
  return { ...maskPersonalData(before), version: before.version + 1 };
}

/** Erases an order's personal data at the request of its customer, by masking each value. */
export function eraseCustomerData(before: Order, cause: EventCause): OrderChange {
  const maskedOrder = maskPersonalData(before);
  const order = applyChange(maskedOrder, {}, cause);
  const event = createEvent("customer.erased", { after: toRow(order) }, cause);
  return { order: withHistory(order, event, maskedOrder), events: [event] };
}
