import { once } from "node:events";
import type { Writable } from "node:stream";

/** Waits until the stream accepts more data. Returns early when `signal` aborts. */
export async function waitForDrain(stream: Writable, signal: AbortSignal): Promise<void> {
  await once(stream, "drain", { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
