import { setTimeout as pause } from "node:timers/promises";
import type { Answer } from "@tukar-saldo/test-kit";
import type { Outages } from "./outages.js";

const LONGEST_PAUSE_MS = 2_000;
const FIRST_PAUSE_MS = 200;
const GIVE_UP_MS = 120_000;

/** No answer, or one that says nothing of what happened: 5xx and 429. */
export class Ambiguous extends Error {}

/** The answer, when it is final. @throws Ambiguous when the call may be tried again */
export function finalAnswer(answer: Answer): Answer {
  if (answer.status >= 500 || answer.status === 429) {
    throw new Ambiguous(`${answer.status} ${String(answer.body.code ?? answer.text.slice(0, 80))}`);
  }
  return answer;
}

/** An error of fetch, which hides its reason in the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return `${message} (${(cause as NodeJS.ErrnoException).code ?? cause.message})`;
}

/** A final answer other than the one that was asked for. */
export class Refused extends Error {}

/**
 * Tries until it gets through, as a person at the web app would.
 * @throws Refused from `attempt` at once, anything else after two minutes
 */
export async function untilAcknowledged<T>(
  what: string,
  outages: Outages,
  attempt: (isRetry: boolean) => Promise<T>,
): Promise<T> {
  const end = Date.now() + GIVE_UP_MS;
  for (let tries = 0; ; tries++) {
    const startedAt = Date.now();
    try {
      const result = await attempt(tries > 0);
      outages.succeed(startedAt);
      return result;
    } catch (error) {
      if (error instanceof Refused) throw error;
      outages.fail(`${what}: ${reasonOf(error)}`);
      if (Date.now() > end) throw new Error(`gave up: ${what}`, { cause: error });
    }
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries));
  }
}
