import {
  findDestination,
  fromHundredths,
  isClosedStatus,
  pick,
  toPublicCancelReason,
  transactionReport,
  transactionRow,
} from "@tukar-saldo/contracts";
import type {
  OrderStatus,
  PaidOrderStatus,
  PublicCancelReason,
  TransactionReport,
  TransactionRow,
} from "@tukar-saldo/contracts";
import { maskCustomer } from "./mask.js";
import type { Order, Refund } from "./order.js";

const REPORT_FIELDS = Object.keys(transactionReport.shape) as (keyof TransactionReport)[];

const toRefund = ({ amount_cents, at }: Refund) => ({
  amount: fromHundredths(amount_cents),
  at: at.toISOString(),
});

/**
 * Converts the fields that a row has under another name or in another form. This is the only place that renames stored
 * fields to the contract's field names.
 */
function convertFields(order: Order) {
  const destination = findDestination(order.destination);
  return {
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
    completed_at: order.completed_at?.toISOString() ?? null,
    paypal_amount: fromHundredths(order.usd_cents),
    gross_amount: order.gross_idr,
    fee_amount: order.fee_idr,
    final_amount: order.final_idr,
    conversion_rate: fromHundredths(order.rate_hundredths),
    destination_name: destination?.label ?? order.destination,
    destination_type: destination?.type ?? "bank",
    customer_paid_at: order.customer_paid_at?.toISOString() ?? null,
    cancel_reason: order.cancel_reason ?? null,
    duplicate_of: order.duplicate_of ?? null,
    updated_by: order.updated_by ?? null,
    market_rate: order.market_rate_hundredths ? fromHundredths(order.market_rate_hundredths) : null,
    expires_at: order.expires_at?.toISOString() ?? null,
    handler: order.handler ?? null,
    handled_at: order.handled_at?.toISOString() ?? null,
    processing_at: order.processing_at?.toISOString() ?? null,
    received_usd: order.received_cents ? fromHundredths(order.received_cents) : null,
    payout_reference: order.payout_reference ?? null,
    refund: order.refund ? toRefund(order.refund) : null,
    notes_count: order.notes_count ?? 0,
  };
}

type UnchangedField = Exclude<keyof TransactionRow, keyof ReturnType<typeof convertFields>>;
const ROW_FIELDS = Object.keys(transactionRow.shape) as (keyof TransactionRow)[];
/** Computed on first use, as only a converted order shows which fields `convertFields` sets. */
let unchangedFields: readonly UnchangedField[] | undefined;

/** Converts an order to the row that lists and socket messages contain. */
export function toRow(order: Order): TransactionRow {
  const row = convertFields(order);
  unchangedFields ??= ROW_FIELDS.filter((field): field is UnchangedField => !(field in row));
  // Lists and exports call this for each order: adding the many converted fields to the few others takes twice as long.
  return Object.assign(row, pick(order, unchangedFields));
}

function publicCancelReasonOf({ cancel_reason }: Pick<Order, "cancel_reason">): PublicCancelReason | null {
  return cancel_reason ? toPublicCancelReason(cancel_reason) : null;
}

/** Converts an order to the row in the reply to its creation, without the fields that only staff may see. */
export function toCreatedRow(order: Order): TransactionRow {
  return {
    ...toRow(order),
    cancel_reason: publicCancelReasonOf(order),
    duplicate_of: null,
    updated_by: null,
    handler: null,
    handled_at: null,
    received_usd: null,
    payout_reference: null,
    refund: null,
    notes_count: 0,
  };
}

/**
 * Converts an order to its public report, without WhatsApp number and internal id.
 * @param isMasked whether name and account number are hidden
 */
export function toReport(order: Order, { isMasked }: { readonly isMasked: boolean }): TransactionReport {
  const report = { ...pick(toRow(order), REPORT_FIELDS), cancel_reason: publicCancelReasonOf(order) };
  return isMasked ? maskCustomer(report) : report;
}

export const PUBLIC_STATUS_FIELDS = [
  "status",
  "version",
  "updated_at",
  "completed_at",
  "usd_cents",
  "final_idr",
  "cancel_reason",
  "expires_at",
] as const satisfies readonly (keyof Order)[];
/** The fields of an order from which its public status is made. */
export type PublicStatusFields = Pick<Order, (typeof PUBLIC_STATUS_FIELDS)[number]>;

/** Converts an order to its public status, which the customer's pages poll. It contains no personal data. */
export function toOrderStatus(order: PublicStatusFields): OrderStatus {
  const { status, version, updated_at, completed_at, usd_cents, final_idr } = order;
  return {
    status,
    version,
    updated_at: updated_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
    paypal_amount: fromHundredths(usd_cents),
    final_amount: final_idr,
    cancel_reason: publicCancelReasonOf(order),
    expires_at: order.expires_at?.toISOString() ?? null,
    closed: isClosedStatus(status),
  };
}

/** Converts an order to the reply to a customer who says that they have paid. */
export function toPaidOrderStatus(order: Order): PaidOrderStatus {
  return { ...toOrderStatus(order), customer_paid_at: toRow(order).customer_paid_at };
}
