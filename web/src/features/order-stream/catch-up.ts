import type { QueryClient } from "@tanstack/react-query";
import { failureOf } from "../../shared/api/errors.js";
import type { Desk } from "../../shared/desk/desk.js";
import { keys } from "../../shared/desk/keys.js";
import type { News } from "../../shared/orders/apply-events.js";
import { beforeRefetch, missedSince } from "./missed.js";
import type { Before } from "./missed.js";

/** Between attempts; a desk that starts anew refuses for some seconds. */
const RETRY_MS = 1_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * How long to wait after a failure that may go well later: no answer, a busy desk, one that starts, or one that names
 * the time itself. Undefined after a refusal for good.
 */
function retryDelay(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure.kind === "network") return RETRY_MS;
  if (failure.kind !== "rejected") return undefined;
  if (failure.status === 429) return Math.max(RETRY_MS, (failure.retryAfter ?? 0) * 1_000);
  return failure.status >= 500 ? RETRY_MS : undefined;
}

/**
 * Fetches everything about orders anew; answers on their way may be older than the connection and are dropped.
 * Answers how long to wait before the next attempt, if there is to be one.
 */
async function refetch(client: QueryClient): Promise<number | undefined> {
  await client.cancelQueries({ queryKey: keys.tx });
  try {
    await client.invalidateQueries({ queryKey: keys.tx }, { throwOnError: true });
    return undefined;
  } catch (error) {
    return retryDelay(error);
  }
}

interface CatchUp {
  /** Fetches once. */
  readonly once: () => Promise<void>;
  /** Fetches until everything came, unless it is stopped before. */
  readonly untilDone: () => Promise<void>;
  readonly stop: () => void;
}

/** Brings the desk up to date after it heard nothing for a while, and tells what it missed, however many attempts it takes. */
export function createCatchUp(
  desk: Desk,
  tell: (news: News) => void,
  onDone: () => void,
  pause: (ms: number) => Promise<void> = wait,
): CatchUp {
  let latest = 0;
  // Of the first attempt: what came before the last one was missed, too.
  let before: Before | undefined;
  const attempt = async (mine: number): Promise<number | undefined> => {
    before ??= beforeRefetch(desk, Date.now());
    const delay = await refetch(desk.client);
    if (delay !== undefined || mine !== latest || !before) return delay;
    const missed = missedSince(desk, before, Date.now());
    before = undefined;
    tell({ ...missed, changed: [] });
    onDone();
    return undefined;
  };
  const again = async (mine: number): Promise<void> => {
    const delay = mine === latest ? await attempt(mine) : undefined;
    if (delay === undefined) return;
    await pause(delay);
    return again(mine);
  };
  return {
    once: async () => void (await attempt(++latest)),
    untilDone: () => again(++latest),
    stop: () => void latest++,
  };
}
