import type { StopStep } from "./stop-in-order.js";

/** The connections, publisher and limiters that a service opened. */
export interface ClosableResources {
  readonly publisher?: { close(): Promise<unknown> };
  readonly limiters: readonly { stop(): void }[];
  readonly redis: readonly { disconnect(): void }[];
  readonly connection: { close(): Promise<unknown> };
}

/**
 * Creates the steps that close a service's resources, in order: each writer before the connection to which it writes.
 */
export function createClosingSteps({
  publisher,
  limiters,
  redis,
  connection,
}: ClosableResources): StopStep[] {
  return [
    ["publisher", () => publisher?.close()],
    ["limits", () => limiters.forEach((limiter) => limiter.stop())],
    ["redis", () => redis.forEach((client) => client.disconnect())],
    ["storage", () => connection.close()],
  ];
}
