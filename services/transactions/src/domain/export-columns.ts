import { jakartaDay, transactionRow } from "@tukar-saldo/contracts";
import type { ExportFormat, TransactionRow } from "@tukar-saldo/contracts";
import { toRow } from "./order-row.js";
import type { Order } from "./order.js";

/** The fields of a row that are not in an export. */
const EXCLUDED_FIELDS = [
  "id",
  "version",
  "destination",
  "destination_type",
  "customer_paid_at",
  "cancel_reason",
  "duplicate_of",
  "updated_by",
  "market_rate",
  "expires_at",
  "handler",
  "handled_at",
  "processing_at",
  "received_usd",
  "payout_reference",
  "refund",
  "notes_count",
] as const satisfies readonly (keyof TransactionRow)[];

type Column = Exclude<keyof TransactionRow, (typeof EXCLUDED_FIELDS)[number]>;

/**
 * The first columns of an export, of which the specification defines the first six. The other fields of a row follow in
 * the order of the row schema.
 */
const FIRST_COLUMNS: readonly Column[] = [
  "transaction_id",
  "paypal_amount",
  "destination_name",
  "destination_account",
  "status",
  "created_at",
  "unique_code",
  "account_name",
  "user_whatsapp",
  "conversion_rate",
  "gross_amount",
  "fee_amount",
  "final_amount",
  "completed_at",
  "updated_at",
];
const isColumn = (field: string): field is Column => !EXCLUDED_FIELDS.some((excluded) => excluded === field);

/** The columns of an export, in every format. */
export const EXPORT_COLUMNS = [
  ...new Set([...FIRST_COLUMNS, ...Object.keys(transactionRow.shape).filter(isColumn)]),
];

/** The typed value of a workbook cell: times are dates, amounts are numbers, everything else is text. */
export type TypedCell = string | number | Date | null | undefined;

/** Converts an order to typed values, one for each column. */
export function toTypedCells(order: Order): TypedCell[] {
  const row = toRow(order);
  return EXPORT_COLUMNS.map((field) => {
    // Undefined for a column that is not a stored field.
    const value = order[field as keyof Order];
    return value instanceof Date ? value : row[field];
  });
}

/** Converts an order to the values of its row (TransactionRow), one for each column. */
export function toCsvCells(order: Order): TransactionRow[Column][] {
  const row = toRow(order);
  return EXPORT_COLUMNS.map((field) => row[field]);
}

/** Creates the file name of an export, with the day in Jakarta. */
export function createExportFileName(now: Date, format: ExportFormat): string {
  return `transactions_${jakartaDay(now)}.${format}`;
}
