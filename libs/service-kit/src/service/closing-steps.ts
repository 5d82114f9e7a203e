import type { StopStep } from "./stop-in-order.js";

/** What a service opened, as far as it has it. */
export interface ClosableResources {
  readonly publisher?: { close(): Promise<unknown> };
  readonly limiters: readonly { stop(): void }[];
  readonly redis: readonly { disconnect(): void }[];
  readonly connection: { close(): Promise<unknown> };
}

/** The steps that close what a service opened, in order: each writer before the connection it writes to. */
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
