import { setTimeout as pause } from "node:timers/promises";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import type { OutageLog } from "./outages.js";

const MAX_RETRY_DELAY_MS = 2_000;
const FIRST_RETRY_DELAY_MS = 200;
const RETRY_TIMEOUT_MS = 120_000;

/** Thrown for a 5xx or 429, after which it is unknown whether the request took effect, so it must be retried. */
class AmbiguousError extends Error {}

/** Returns the response if it shows whether the request took effect. @throws AmbiguousError for a 5xx or 429 */
export function requireUnambiguousResponse(response: ApiResponse): ApiResponse {
  const { status, body, text } = response;
  if (status >= 500 || status === 429) {
    throw new AmbiguousError(`${status} ${String(body.code ?? text.slice(0, 80))}`);
  }
  return response;
}

/** Formats the message of a fetch error, and its cause. */
function formatReason(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})`;
}

/** Thrown if the desk refused a request or the order no longer exists, so that a retry would fail too. */
export class RefusedError extends Error {}

/**
 * Retries `attempt` with exponential backoff until it succeeds.
 * @throws RefusedError from `attempt` at once, other errors after two minutes
 */
export async function retryUntilAcknowledged<T>(
  what: string,
  outages: OutageLog,
  attempt: (isRetry: boolean) => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (let retries = 0; ; retries++) {
    const startedAt = Date.now();
    try {
      const result = await attempt(retries > 0);
      outages.succeed(startedAt);
      return result;
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      outages.fail(`${what}: ${formatReason(error)}`);
      if (Date.now() > deadline) throw new Error(`gave up: ${what}`, { cause: error });
    }
    await pause(Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** retries));
  }
}
