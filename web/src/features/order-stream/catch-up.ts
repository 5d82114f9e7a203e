import { onlineManager } from "@tanstack/react-query";
import type { Query, QueryClient } from "@tanstack/react-query";
import { failureOf } from "../../shared/api/errors.js";
import type { Desk } from "../../shared/desk/desk.js";
import { keys } from "../../shared/desk/keys.js";
import type { NotifiableEvents } from "../../shared/orders/apply-events.js";
import { captureShownOrders, findMissedOrders } from "./missed-orders.js";
import type { ShownOrders } from "./missed-orders.js";

/** Minimum delay before a retry; a restarting server rejects requests for some seconds. */
const RETRY_DELAY_MS = 1_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Returns the delay in milliseconds before a retry if the failure is temporary: network error, 5xx, or 429 (with or
 * without Retry-After); undefined for other responses, as a retry would fail again.
 */
function getRetryDelay(error: unknown): number | undefined {
  const failure = failureOf(error);
  if (failure.kind === "network") return RETRY_DELAY_MS;
  if (failure.kind !== "rejected") return undefined;
  if (failure.status === 429) return Math.max(RETRY_DELAY_MS, (failure.retryAfter ?? 0) * 1_000);
  return failure.status >= 500 ? RETRY_DELAY_MS : undefined;
}

const hasData = ({ state }: Query): boolean => state.data !== undefined;

/** Whether a query is a list that is shown but disabled, as live events do not refetch an open group. */
const isDisabledList = (query: Query): boolean =>
  query.queryKey[1] === keys.lists[1] &&
  query.getObserversCount() > 0 &&
  query.isDisabled() &&
  hasData(query);

/** Refetches a query also if it is a disabled list. Without network, a disabled list is not waited for. */
async function refetchQuery(client: QueryClient, query: Query): Promise<void> {
  const isDisabled = isDisabledList(query);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { throwOnError: true });
  if (isDisabled && onlineManager.isOnline()) await query.fetch();
}

/**
 * Refetches all order queries. Requests already in flight may return data from before the reconnection: refetches are
 * cancelled, while first loads are shown at once and then refetched.
 * @returns the delay in milliseconds before the next attempt; undefined after a success or a permanent failure
 */
async function refetch(client: QueryClient): Promise<number | undefined> {
  await client.cancelQueries({ queryKey: keys.tx, predicate: hasData });
  const cache = client.getQueryCache();
  const firstLoads = cache.findAll({ queryKey: keys.tx, fetchStatus: "fetching" });
  const errors: unknown[] = [];
  // Each by itself, as one failure must not keep another query from being refetched.
  const invalidate = (query: Query): Promise<unknown> =>
    refetchQuery(client, query).catch((error: unknown) => errors.push(error));
  // Waits for first loads in flight instead of starting a second request for them.
  await Promise.all(cache.findAll({ queryKey: keys.tx }).map(invalidate));
  await Promise.all(firstLoads.map(invalidate));
  const delays = errors.map(getRetryDelay).filter((delay) => delay !== undefined);
  return delays.length > 0 ? Math.max(...delays) : undefined;
}

interface CatchUp {
  /** Stops retries; orders that appear from now on without an event were missed. */
  readonly disconnect: () => void;
  /** Refetches once, without retries, while disconnected. */
  readonly runOnce: () => Promise<void>;
  /** Retries the refetch until it succeeds, fails permanently or `stop` is called. */
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
  let latestRunId = 0;
  // What was shown when events were last received: any request since, also that of a button, may show missed orders.
  let shownBefore: ShownOrders | undefined;
  const capture = (): void => {
    shownBefore ??= captureShownOrders(desk);
  };
  const attemptOnce = async (runId: number): Promise<number | undefined> => {
    capture();
    const delay = await refetch(desk.client);
    if (delay !== undefined || runId !== latestRunId || !shownBefore) return delay;
    const missedOrders = findMissedOrders(desk, shownBefore, Date.now());
    shownBefore = undefined;
    onMissed({ ...missedOrders, changed: [] });
    onDone();
    return undefined;
  };
  const retryUntilDone = async (runId: number): Promise<void> => {
    const delay = runId === latestRunId ? await attemptOnce(runId) : undefined;
    if (delay === undefined) return;
    await pause(delay);
    return retryUntilDone(runId);
  };
  return {
    disconnect: () => {
      latestRunId++;
      capture();
    },
    runOnce: async () => {
      const runId = ++latestRunId;
      await attemptOnce(runId);
      if (runId === latestRunId) capture();
    },
    runUntilDone: () => retryUntilDone(++latestRunId),
    stop: () => void latestRunId++,
  };
}
