import { once } from "node:events";
import type { Writable } from "node:stream";
import { AppError } from "@tukar-saldo/contracts";
import type { OrderListFilter } from "@tukar-saldo/contracts";
import { CSV_HEADER, toCsvLine } from "../domain/order-csv.js";
import type { Context } from "./context.js";

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

/** Writes the matching orders as CSV, in batches, no faster than the client reads. */
export async function exportOrders(
  { orderList, now }: Pick<Context, "orderList" | "now">,
  filter: OrderListFilter,
  { output, signal }: { output: Writable; signal: AbortSignal },
): Promise<void> {
  output.write(CSV_HEADER);
  for await (const orders of orderList.batches(filter, now(), signal)) {
    const hasRoom = output.write(orders.map(toCsvLine).join(""));
    if (!hasRoom) await waitForDrain(output, signal);
  }
}

/** Waits until the stream can take more, or the client has disconnected. */
async function waitForDrain(output: Writable, signal: AbortSignal): Promise<void> {
  await once(output, "drain", { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
