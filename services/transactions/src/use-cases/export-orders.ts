import { once } from "node:events";
import type { Writable } from "node:stream";
import { AppError } from "@tukar-saldo/contracts";
import type { ListFilter } from "@tukar-saldo/contracts";
import { CSV_HEAD, csvOfOrder } from "../domain/order-csv.js";
import type { Context } from "./context.js";

const RETRY_SECONDS = 5;
/** Who is being served an export by this process: one at a time each. */
const busy = new Set<string>();

/** Keeps a second export of the same person out while one runs; call the result when it ends. */
export function beginExport(userId: string): () => void {
  if (busy.has(userId)) throw new AppError("RATE_LIMITED", { retryAfter: RETRY_SECONDS });
  busy.add(userId);
  return () => void busy.delete(userId);
}

/** Writes the orders of a filter as CSV, a batch at a time and no faster than it is read. */
export async function exportOrders(
  { list }: Pick<Context, "list">,
  filter: ListFilter,
  { output, signal }: { output: Writable; signal: AbortSignal },
): Promise<void> {
  output.write(CSV_HEAD);
  for await (const orders of list.batches(filter, signal)) {
    const isRoomLeft = output.write(orders.map(csvOfOrder).join(""));
    if (!isRoomLeft) await drained(output, signal);
  }
}

/** Resolves when more can be written, or when nobody reads any longer. */
async function drained(output: Writable, signal: AbortSignal): Promise<void> {
  await once(output, "drain", { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
