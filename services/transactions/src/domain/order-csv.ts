import { fromHundredths, destinationOf, jakartaDay } from "@tukar-saldo/contracts";
import { csvLine } from "./csv.js";
import type { Order } from "./order.js";

type Cell = string | number | null;

/** The columns in their order; the first six are those of the specification. */
const COLUMNS: readonly [name: string, cell: (order: Order) => Cell][] = [
  ["transaction_id", (order) => order.transactionId],
  ["paypal_amount", (order) => fromHundredths(order.amountCents)],
  ["destination_name", (order) => destinationOf(order.destination)?.label ?? order.destination],
  ["destination_account", (order) => order.destinationAccount],
  ["status", (order) => order.status],
  ["created_at", (order) => order.createdAt.toISOString()],
  ["unique_code", (order) => order.uniqueCode],
  ["account_name", (order) => order.accountName],
  ["user_whatsapp", (order) => order.whatsapp],
  ["conversion_rate", (order) => fromHundredths(order.rateHundredths)],
  ["gross_amount", (order) => order.gross],
  ["fee_amount", (order) => order.fee],
  ["final_amount", (order) => order.final],
  ["completed_at", (order) => order.completedAt?.toISOString() ?? null],
  ["updated_at", (order) => order.updatedAt.toISOString()],
];

/** Byte order mark and header: what a spreadsheet needs to read UTF-8. */
export const CSV_HEAD = `\uFEFF${csvLine(COLUMNS.map(([name]) => name))}`;

export function csvOfOrder(order: Order): string {
  return csvLine(COLUMNS.map(([, cell]) => cell(order)));
}

/** File name of an export made now, by the day in Jakarta. */
export function csvFileName(now: Date): string {
  return `transactions_${jakartaDay(now)}.csv`;
}
