import type { Writable } from "node:stream";
import { waitForDrain } from "./wait-for-drain.js";

/**
 * The first character of a formula, wherever a spreadsheet may begin a cell: at the start of a text, after a separator
 * of any locale, and after a line break, with or without quotes in between. Also a tab, a carriage return or a null at
 * the start of a text, which spreadsheets skip before a formula.
 */
const FORMULA_STARTS = /^[\t\r\0]|[=+\-@\uFF1D\uFF0B\uFF0D\uFF20](?<=(?:^|[,;\t|\r\n])"*.)/g;
/** A quick test before `FORMULA_STARTS`: a text that does not match it contains no start of a formula. */
const MAY_START_FORMULA = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\0"]|[,;\t|\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Written at the start of a CSV file, so that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

export type CsvCell = string | number | null | undefined;

/** Formats a CSV cell: escapes formulas, doubles quotes, and leaves numbers unchanged. */
export function formatCsvCell(value: CsvCell): string {
  if (typeof value !== "string") return String(value ?? "");
  const safeText = MAY_START_FORMULA.test(value) ? value.replace(FORMULA_STARTS, "'$&") : value;
  return NEEDS_QUOTES.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

/** Formats a line of a CSV file. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(",")}\r\n`;
}

/** The destination of an export. Its `signal` aborts when the client disconnects. */
export interface ExportTarget {
  readonly output: Writable;
  readonly signal: AbortSignal;
}

/** Writes a CSV file with these columns, batch by batch, no faster than the client reads. */
export async function writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
  { output, signal }: ExportTarget,
): Promise<void> {
  output.write(BYTE_ORDER_MARK + formatCsvLine(columns));
  for await (const lines of batches) {
    const acceptsMoreData = output.write(lines.map(formatCsvLine).join(""));
    if (!acceptsMoreData) await waitForDrain(output, signal);
  }
}
