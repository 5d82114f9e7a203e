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

/** What may go well a moment later: no answer, a busy desk, one that starts. A refusal for good stays one. */
function isPassing(error: unknown): boolean {
  const failure = failureOf(error);
  if (failure.kind === "network") return true;
  return failure.kind === "rejected" && (failure.status >= 500 || failure.status === 429);
}

/** Fetches everything about orders anew; answers on their way may be older than the connection and are dropped. */
async function refetched(client: QueryClient): Promise<boolean> {
  await client.cancelQueries({ queryKey: keys.tx });
  try {
    await client.invalidateQueries({ queryKey: keys.tx }, { throwOnError: true });
    return true;
  } catch (error) {
    return !isPassing(error);
  }
}

interface CatchUp {
  /** Fetches once; resolves to whether everything came. */
  readonly once: () => Promise<boolean>;
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
  const attempt = async (mine: number): Promise<boolean> => {
    before ??= beforeRefetch(desk, Date.now());
    const isDone = await refetched(desk.client);
    if (!isDone || mine !== latest || !before) return isDone;
    const missed = missedSince(desk, before, Date.now());
    before = undefined;
    tell({ ...missed, changed: [] });
    onDone();
    return true;
  };
  const again = async (mine: number): Promise<void> => {
    if (mine !== latest || (await attempt(mine))) return;
    await pause(RETRY_MS);
    return again(mine);
  };
  return {
    once: () => attempt(++latest),
    untilDone: () => again(++latest),
    stop: () => void latest++,
  };
}
