import type { Query, QueryClient } from "@tanstack/react-query";
import { failureOf } from "../../shared/api/errors.js";
import type { Desk } from "../../shared/desk/desk.js";
import { keys } from "../../shared/desk/keys.js";
import type { NotifiableEvents } from "../../shared/orders/apply-events.js";
import { captureShownOrders, findMissedOrders } from "./missed-orders.js";
import type { ShownOrders } from "./missed-orders.js";

/** Delay between attempts; a restarting server rejects requests for some seconds. */
const RETRY_MS = 1_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Delay in milliseconds before the next attempt if the failure is temporary: network error, 5xx, or 429 with or without
 * Retry-After. Undefined for any other response, which a retry would not change.
 */
function getRetryDelay(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure.kind === "network") return RETRY_MS;
  if (failure.kind !== "rejected") return undefined;
  if (failure.status === 429) return Math.max(RETRY_MS, (failure.retryAfter ?? 0) * 1_000);
  return failure.status >= 500 ? RETRY_MS : undefined;
}

const hasData = ({ state }: Query): boolean => state.data !== undefined;

/**
 * Refetches all order queries. Responses to requests in flight may be older than the connection: refetches are
 * cancelled, while first loads are shown at once and then refetched.
 * @returns the delay in milliseconds before the next attempt; undefined after a success or a permanent failure
 */
async function refetch(client: QueryClient): Promise<number | undefined> {
  await client.cancelQueries({ queryKey: keys.tx, predicate: hasData });
  const firstLoads = client.getQueryCache().findAll({ queryKey: keys.tx, fetchStatus: "fetching" });
  try {
    // Starts no second request for a first load that is in flight, but waits for it.
    await client.invalidateQueries({ queryKey: keys.tx }, { throwOnError: true });
    const predicate = (query: Query): boolean => firstLoads.includes(query);
    await client.refetchQueries({ queryKey: keys.tx, predicate, type: "active" }, { throwOnError: true });
    return undefined;
  } catch (error) {
    return getRetryDelay(error);
  }
}

interface CatchUp {
  /** Refetches once. */
  readonly runOnce: () => Promise<void>;
  /** Refetches until it succeeds, fails for good or is stopped. */
  readonly runUntilDone: () => Promise<void>;
  readonly stop: () => void;
}

/** Refetches order data after a disconnection and reports the orders that were missed. */
export function createCatchUp(
  desk: Desk,
  onMissed: (news: NotifiableEvents) => void,
  onDone: () => void,
  pause: (ms: number) => Promise<void> = sleep,
): CatchUp {
  let latestRun = 0;
  // Captured at the first attempt, so that orders placed between attempts count as missed.
  let before: ShownOrders | undefined;
  const attemptOnce = async (run: number): Promise<number | undefined> => {
    before ??= captureShownOrders(desk, Date.now());
    const delay = await refetch(desk.client);
    if (delay !== undefined || run !== latestRun || !before) return delay;
    const missedOrders = findMissedOrders(desk, before, Date.now());
    before = undefined;
    onMissed({ ...missedOrders, changed: [] });
    onDone();
    return undefined;
  };
  const retryUntilDone = async (run: number): Promise<void> => {
    const delay = run === latestRun ? await attemptOnce(run) : undefined;
    if (delay === undefined) return;
    await pause(delay);
    return retryUntilDone(run);
  };
  return {
    runOnce: async () => void (await attemptOnce(++latestRun)),
    runUntilDone: () => retryUntilDone(++latestRun),
    stop: () => void latestRun++,
  };
}
