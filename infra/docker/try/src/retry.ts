import { setTimeout as pause } from "node:timers/promises";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import type { OutageLog } from "./outages.js";

const MAX_RETRY_DELAY_MS = 2_000;
const FIRST_RETRY_DELAY_MS = 200;
const RETRY_TIMEOUT_MS = 120_000;

/** It is unknown whether the request took effect: no response, 5xx or 429. */
class AmbiguousError extends Error {}

/** Returns a final response. @throws AmbiguousError if the request may be retried */
export function requireFinalAnswer(answer: ApiResponse): ApiResponse {
  if (answer.status >= 500 || answer.status === 429) {
    throw new AmbiguousError(`${answer.status} ${String(answer.body.code ?? answer.text.slice(0, 80))}`);
  }
  return answer;
}

/** The message of a fetch error with its cause. */
function formatReason(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})`;
}

/** The desk refused the request, or the order is gone: a retry would not change the response. */
export class RefusedError extends Error {}

/**
 * Retries with exponential backoff.
 * @throws RefusedError from `attempt` at once, other errors after two minutes
 */
export async function retryUntilAcknowledged<T>(
  what: string,
  outages: OutageLog,
  attempt: (isRetry: boolean) => Promise<T>,
): Promise<T> {
  const end = Date.now() + RETRY_TIMEOUT_MS;
  for (let retries = 0; ; retries++) {
    const startedAt = Date.now();
    try {
      const result = await attempt(retries > 0);
      outages.succeed(startedAt);
      return result;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      outages.fail(`${what}: ${formatReason(error)}`);
      if (Date.now() > end) throw new Error(`gave up: ${what}`, { cause: error });
    }
    await pause(Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** retries));
  }
}
