import { jakartaDay, transactionRow } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { toRow } from "./order-row.js";
import type { Order } from "./order.js";

/** The fields of a row that are not in the export. */
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
] as const satisfies readonly (keyof TransactionRow)[];

type Column = Exclude<keyof TransactionRow, (typeof EXCLUDED_FIELDS)[number]>;

/**
 * The first columns of the export: the six of the specification, then the others listed here. The remaining fields
 * of a row follow, in the sequence of the row schema.
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
const COLUMNS = new Set([...FIRST_COLUMNS, ...Object.keys(transactionRow.shape).filter(isColumn)]);

/**
 * A spreadsheet would run a cell that begins with one of these as a formula, or ignore the character and run what
 * follows.
 */
const FORMULA_START = /^[=+\-@\t\r\0]/;
const NEEDS_QUOTES = /[",\r\n]/;

type Cell = string | number | null | undefined;

/** Formats a CSV cell: formulas are neutralised and quotes doubled, numbers stay numbers. */
export function formatCsvCell(value: Cell): string {
  if (typeof value !== "string") return String(value ?? "");
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/** The header line of the export, after a byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_HEADER = `\uFEFF${formatCsvLine([...COLUMNS])}`;

export function toCsvLine(order: Order): string {
  const row = toRow(order);
  return formatCsvLine([...COLUMNS].map((field) => row[field]));
}

/** The file name of an export, with the day in Jakarta. */
export function createCsvFileName(now: Date): string {
  return `transactions_${jakartaDay(now)}.csv`;
}
