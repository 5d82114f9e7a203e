import {
  AppError,
  createEvent,
  subtractMarkup,
  invalidFieldError,
  calculateQuote,
} from "@tukar-saldo/contracts";
import type { DomainEvent, EventCause, Settings, TransactionStatus } from "@tukar-saldo/contracts";
import { toRow } from "./order-row.js";
import type { Order, OrderCodes, OrderRequest } from "./order.js";

/** The settings that a new order depends on. */
export type ExchangeTerms = Pick<Settings, "is_online" | "usd_rate" | "markup">;

/** The new state of an order and its events. */
export interface OrderChange {
  readonly order: Order;
  readonly events: DomainEvent[];
}

/**
 * Creates a pending order at the current rate.
 * @throws AppError OFFLINE while the desk takes no orders, VALIDATION_FAILED when the fee would leave nothing to
 * pay out
 */
export function placeOrder(
  request: OrderRequest,
  terms: ExchangeTerms,
  codes: OrderCodes,
  cause: EventCause,
): OrderChange {
  if (!terms.is_online) throw new AppError("OFFLINE");
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
    gross_idr: gross,
    fee_idr: fee,
    final_idr: final,
  };
  return { order, events: [createEvent("order.placed", { after: toRow(order) }, cause)] };
}

/** Changes the status of an order, to any other, and increments its version. */
export function changeStatus(before: Order, status: TransactionStatus, cause: EventCause): OrderChange {
  const order: Order = {
    ...before,
    status,
    version: before.version + 1,
    updated_at: cause.now,
    completed_at: status === "completed" ? cause.now : null,
  };
  const data = { before: toRow(before), after: toRow(order) };
  return { order, events: [createEvent("order.status_changed", data, cause)] };
}
