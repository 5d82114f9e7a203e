import {
  findDestination,
  fromHundredths,
  pick,
  transactionReport,
  transactionRow,
} from "@tukar-saldo/contracts";
import type { TransactionReport, TransactionRow } from "@tukar-saldo/contracts";
import type { Order } from "./order.js";

const ROW_FIELDS = Object.keys(transactionRow.shape) as (keyof TransactionRow)[];
const REPORT_FIELDS = Object.keys(transactionReport.shape) as (keyof TransactionReport)[];

/**
 * Converts an order to the row that lists and socket messages contain. This is the only place that renames stored
 * fields to the contract's field names.
 */
export function toRow(order: Order): TransactionRow {
  const destination = findDestination(order.destination);
  const source = {
    ...order,
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
  };
  return pick(source, ROW_FIELDS);
}

/** Converts an order to its public report, without WhatsApp number and internal id. */
export function toReport(order: Order): TransactionReport {
  return pick(toRow(order), REPORT_FIELDS);
}
