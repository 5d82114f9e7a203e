import { EXPORT_COLUMNS } from "./export-columns.js";
import { toRow } from "./order-row.js";
import type { Order } from "./order.js";

/**
 * The characters with which a formula begins, where a spreadsheet may begin a cell: at the start of a text, after a
 * separator of any locale, and after a line break, with or without quotes between. Also a tab, a carriage return or a
 * null at the start, which spreadsheets ignore to run what follows.
 */
const FORMULA_STARTS = /^[\t\r\0]|[=+\-@＝＋－＠](?<=(?:^|[,;\t|\r\n])"*.)/g;
/** A quick test: only such texts can have one of these. */
const MAY_START_FORMULA = /^[=+\-@＝＋－＠\t\r\0"]|[,;\t|\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

type Cell = string | number | null | undefined;

/** Formats a CSV cell: formulas are neutralised and quotes doubled, numbers stay numbers. */
export function formatCsvCell(value: Cell): string {
  if (typeof value !== "string") return String(value ?? "");
  const safe = MAY_START_FORMULA.test(value) ? value.replace(FORMULA_STARTS, "'$&") : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/** The header line of the export, after a byte order mark, by which spreadsheets recognise UTF-8. */
export const CSV_HEADER = `\uFEFF${formatCsvLine(EXPORT_COLUMNS)}`;

export function toCsvLine(order: Order): string {
  const row = toRow(order);
  return formatCsvLine(EXPORT_COLUMNS.map((field) => row[field]));
}
