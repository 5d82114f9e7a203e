import { pick, toHundredths } from "@tukar-saldo/contracts";
import type { CancelReason, TransactionRow, TransactionStatus } from "@tukar-saldo/contracts";
import type { Order } from "../../../services/transactions/src/domain/order.js";

/** The demo's own record of an order, from the replies that it got. Amounts are cents and rupiah. */
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
  /** What the desk earns by the difference of the rates. */
  readonly margin_idr: number;
  /** The dollars that go back to their payer if the order is cancelled. */
  readonly refund_cents: number;
}

type TrackedAs = Pick<TrackedOrder, "part" | "refund_cents">;

const toMargin = (usd_cents: number, market: number, rate: number): number =>
  Math.round(((market - rate) * usd_cents) / 10_000);

const SAME_FIELDS = [
  "id",
  "transaction_id",
  "unique_code",
  "version",
  "status",
  "destination",
] as const satisfies readonly (keyof TransactionRow & keyof Order)[];

/** Tracks an order as it is stored. */
export function trackStored(order: Order, { part, refund_cents }: TrackedAs): TrackedOrder {
  const { usd_cents, final_idr, fee_idr, rate_hundredths: rate } = order;
  const margin_idr = toMargin(usd_cents, order.market_rate_hundredths ?? rate, rate);
  const cancel_reason = order.cancel_reason ?? null;
  const amounts = { usd_cents, final_idr, fee_idr, margin_idr, refund_cents };
  return { ...pick(order, SAME_FIELDS), part, cancel_reason, ...amounts };
}

/** Tracks an order as a reply of the desk shows it. */
export function trackRow(row: TransactionRow, { part, refund_cents }: TrackedAs): TrackedOrder {
  const [usd_cents = 0, rate = 0] = [toHundredths(row.paypal_amount), toHundredths(row.conversion_rate)];
  const margin_idr = toMargin(usd_cents, toHundredths(row.market_rate ?? 0) || rate, rate);
  const { final_amount: final_idr, fee_amount: fee_idr, cancel_reason } = row;
  const amounts = { usd_cents, final_idr, fee_idr, margin_idr, refund_cents };
  return { ...pick(row, SAME_FIELDS), part, cancel_reason, ...amounts };
}
