import {
  AppError,
  calculateQuote,
  createEvent,
  invalidFieldError,
  isClosedStatus,
  pick,
  subtractMarkup,
  toHundredths,
} from "@tukar-saldo/contracts";
import type { EventCause, HandlerBody, RepriceBody, Settings } from "@tukar-saldo/contracts";
import { applyChange } from "./order-changes.js";
import type { OrderChange } from "./order-changes.js";
import { withHistory } from "./order-history.js";
import { toRow } from "./order-row.js";
import type { Handler, Order } from "./order.js";

/** Refuses a change if the version that the client expects is not the stored one. @throws AppError STALE_VERSION */
export function requireVersion(order: Order, expected: number | undefined): void {
  if (expected !== undefined && expected !== order.version)
    throw new AppError("STALE_VERSION", { data: toRow(order) });
}

/** The next handler of an order; null releases the order. */
export type NextHandler = Pick<HandlerBody, "take_over" | "expected_version"> & {
  readonly handler: Handler | null;
};

/**
 * Gives an order to a handler, or releases it.
 * @returns undefined if it has this handler already
 * @throws AppError HANDLED if another person handles it and `take_over` is not set, FORBIDDEN if someone other than the
 * handler or an admin releases it, STALE_VERSION
 */
export function changeHandler(before: Order, next: NextHandler, cause: EventCause): OrderChange | undefined {
  const { handler, take_over = false, expected_version } = next;
  const currentHandler = before.handler ?? null;
  if ((currentHandler?.id ?? null) === (handler?.id ?? null)) return undefined;
  const isUnhandledOrOwn = currentHandler === null || currentHandler.id === cause.actor.id;
  if (handler === null && !isUnhandledOrOwn && cause.actor.role !== "admin") throw new AppError("FORBIDDEN");
  if (handler !== null && currentHandler !== null && !isUnhandledOrOwn && !take_over)
    throw new AppError("HANDLED", { values: { name: currentHandler.name }, data: toRow(before) });
  requireVersion(before, expected_version);
  const handled_at = handler === null ? null : cause.now;
  const order = applyChange(before, { handler, handled_at }, cause);
  const event = createEvent("order.handler_changed", { before: toRow(before), after: toRow(order) }, cause);
  return { order: withHistory(order, event, before), events: [event] };
}

/** The settings from which the current rate is calculated. */
export type CurrentRate = Pick<Settings, "usd_rate" | "markup">;

function chooseRate(before: Order, rate: RepriceBody["rate"], { usd_rate, markup }: CurrentRate) {
  if (rate === "order") return pick(before, ["rate_hundredths"]);
  return { rate_hundredths: subtractMarkup(usd_rate, markup), market_rate_hundredths: usd_rate };
}

const PRICE_FIELDS = ["usd_cents", "rate_hundredths", "gross_idr", "fee_idr", "final_idr"] as const;

/**
 * Recalculates an open order from the amount that was received. Afterwards its rate no longer expires.
 * @throws AppError ORDER_CLOSED, VALIDATION_FAILED when the fee would leave nothing to pay out
 */
export function reprice(
  before: Order,
  body: RepriceBody,
  current: CurrentRate,
  cause: EventCause,
): OrderChange {
  if (isClosedStatus(before.status)) throw new AppError("ORDER_CLOSED", { data: toRow(before) });
  const usd_cents = toHundredths(body.received_usd) ?? 0;
  const rate = chooseRate(before, body.rate, current);
  const { gross, fee, final } = calculateQuote(usd_cents, rate.rate_hundredths);
  if (final < 1) throw invalidFieldError("received_usd", "field.amountTooSmall");
  const price = { ...rate, usd_cents, gross_idr: gross, fee_idr: fee, final_idr: final };
  const original = before.original ?? pick(before, PRICE_FIELDS);
  const expiryUpdate = before.expires_at ? { expires_at: null } : {};
  const order = applyChange(
    before,
    { ...price, ...expiryUpdate, received_cents: usd_cents, original },
    cause,
  );
  const event = createEvent("order.repriced", { before: toRow(before), after: toRow(order) }, cause);
  return { order: withHistory(order, event, before), events: [event] };
}
