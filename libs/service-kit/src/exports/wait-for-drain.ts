import { once } from "node:events";
import type { Writable } from "node:stream";

/** Waits until the stream can take more, or nobody reads it any more. */
export async function waitForDrain(stream: Writable, signal: AbortSignal): Promise<void> {
  await once(stream, "drain", { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
