import { jakartaDay } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { toRow } from "./order-row.js";
import type { Order } from "./order.js";

/** Whether a field of the row is a column; the columns stand in this order, the specification's six first. */
const IS_COLUMN: Record<keyof TransactionRow, boolean> = {
  transaction_id: true,
  paypal_amount: true,
  destination_name: true,
  destination_account: true,
  status: true,
  created_at: true,
  unique_code: true,
  account_name: true,
  user_whatsapp: true,
  conversion_rate: true,
  gross_amount: true,
  fee_amount: true,
  final_amount: true,
  completed_at: true,
  updated_at: true,
  id: false,
  version: false,
  destination: false,
  destination_type: false,
};
const FIELDS = Object.keys(IS_COLUMN) as (keyof TransactionRow)[];
const COLUMNS = FIELDS.filter((field) => IS_COLUMN[field]);

/** The beginning of a cell that a spreadsheet would run as a formula, or that hides one. */
const FORMULA_START = /^[=+\-@\t\r\0]/;
const NEEDS_QUOTES = /[",\r\n]/;

type Cell = string | number | null | undefined;

/** A cell that a spreadsheet shows as it is: formulas neutralised, quotes doubled. Numbers stay numbers. */
export function csvCell(value: Cell): string {
  if (typeof value !== "string") return String(value ?? "");
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Byte order mark and header: what a spreadsheet needs to read UTF-8. */
export const CSV_HEAD = `\uFEFF${csvLine(COLUMNS)}`;

export function csvOfOrder(order: Order): string {
  const row = toRow(order);
  return csvLine(COLUMNS.map((field) => row[field]));
}

/** File name of an export made now, by the day in Jakarta. */
export function csvFileName(now: Date): string {
  return `transactions_${jakartaDay(now)}.csv`;
}
