import { pick, toHundredths } from "@tukar-saldo/contracts";
import type { CancelReason, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import type { Order } from "../../../services/transactions/src/domain/order.js";

/** The demo's copy of an order, taken from the desk's responses. */
export interface TrackedOrder {
  readonly part: "history" | "night";
  readonly id: string;
  readonly transaction_id: string;
  readonly unique_code: string;
  readonly version: number;
  readonly status: TransactionStatus;
  readonly cancel_reason: CancelReason | null;
  readonly destination: string;
  readonly usd_cents: number;
  readonly final_idr: number;
  readonly fee_idr: number;
  /** The desk's earnings in rupiah from the difference between the market rate and the customer rate. */
  readonly margin_idr: number;
  /** The dollars that were received and refunded, as clerks recorded them. */
  readonly received_cents: number | null;
  readonly refund_cents: number;
  readonly handler: string | null;
  readonly notes_count: number;
}

const computeMargin = (usd_cents: number, market: number, rate: number): number =>
  Math.round(((market - rate) * usd_cents) / 10_000);

const SHARED_FIELDS = [
  "id",
  "transaction_id",
  "unique_code",
  "version",
  "status",
  "destination",
] as const satisfies readonly (keyof TransactionRow & keyof Order)[];

/** Converts a stored order to a tracked order. */
export function trackStoredOrder(order: Order, part: TrackedOrder["part"]): TrackedOrder {
  const { usd_cents, final_idr, fee_idr, rate_hundredths: rate } = order;
  return {
    ...pick(order, SHARED_FIELDS),
    part,
    usd_cents,
    final_idr,
    fee_idr,
    cancel_reason: order.cancel_reason ?? null,
    margin_idr: computeMargin(usd_cents, order.market_rate_hundredths ?? rate, rate),
    received_cents: order.received_cents ?? null,
    refund_cents: order.refund?.amount_cents ?? 0,
    handler: order.handler?.name ?? null,
    notes_count: order.notes_count ?? 0,
  };
}

const toCents = (usd: number | null | undefined): number => toHundredths(usd ?? 0) ?? 0;

/** Converts an order in a response of the desk to a tracked order. */
export function trackRow(row: TransactionRow, part: TrackedOrder["part"]): TrackedOrder {
  const [usd_cents, rate] = [toCents(row.paypal_amount), toCents(row.conversion_rate)];
  return {
    ...pick(row, SHARED_FIELDS),
    part,
    usd_cents,
    final_idr: row.final_amount,
    fee_idr: row.fee_amount,
    cancel_reason: row.cancel_reason,
    margin_idr: computeMargin(usd_cents, toCents(row.market_rate) || rate, rate),
    received_cents: row.received_usd === null ? null : toCents(row.received_usd),
    refund_cents: toCents(row.refund?.amount),
    handler: row.handler?.name ?? null,
    notes_count: row.notes_count,
  };
}
