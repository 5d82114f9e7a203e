import type { Writable } from "node:stream";
import { AppError } from "@tukar-saldo/contracts";
import type { ExportFormat, OrderListFilter } from "@tukar-saldo/contracts";
import { EXPORT_COLUMNS, toTypedCells } from "../domain/export-columns.js";
import { CSV_HEADER, toCsvLine } from "../domain/order-csv.js";
import type { Order } from "../domain/order.js";
import type { Context } from "./context.js";
import { waitForDrain } from "./wait-for-drain.js";
import { writeWorkbook } from "./write-workbook.js";

const RETRY_SECONDS = 5;
/** The users whose export is running in this process. */
const exporting = new Set<string>();

/**
 * Reserves the one export that a user may run at a time.
 * @returns a function that releases it
 * @throws AppError RATE_LIMITED
 */
export function reserveExport(userId: string): () => void {
  if (exporting.has(userId)) throw new AppError("RATE_LIMITED", { retryAfter: RETRY_SECONDS });
  exporting.add(userId);
  return () => void exporting.delete(userId);
}

interface ExportTarget {
  readonly output: Writable;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}
type Batches = AsyncIterable<readonly Order[]>;

async function writeCsv(batches: Batches, { output, signal }: ExportTarget): Promise<void> {
  output.write(CSV_HEADER);
  for await (const orders of batches) {
    const hasRoom = output.write(orders.map(toCsvLine).join(""));
    if (!hasRoom) await waitForDrain(output, signal);
  }
}

async function* toRows(batches: Batches) {
  for await (const orders of batches) yield orders.map(toTypedCells);
}

/** Writes the matching orders in a format, in batches, no faster than the client reads. */
export async function exportOrders(
  { orderList, now }: Pick<Context, "orderList" | "now">,
  { filter, format }: { filter: OrderListFilter; format: ExportFormat },
  target: ExportTarget,
): Promise<void> {
  const batches = orderList.batches(filter, now(), target.signal);
  if (format === "csv") await writeCsv(batches, target);
  else await writeWorkbook(toRows(batches), { columns: EXPORT_COLUMNS, ...target });
}
