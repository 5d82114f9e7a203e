import { NO_TIMEOUT, EXTENDED_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";

/** The part of an endpoint's timeout that is reserved for the gateway's own work, such as rate limits. */
const MARGIN_MS = 700;
/**
 * After this time the gateway gives up on a replica that has not replied, if another replica can handle the request.
 */
const GIVE_UP_MS = 2_000;
/** Replaces `GIVE_UP_MS` for requests that call an external system, while the replica still answers health checks. */
const GIVE_UP_EXTERNAL_MS = 5_000;

/** The replica did not begin its reply before the timeout. */
export class NoReplyError extends Error {
  override readonly name = "NoReplyError";
  readonly code = "NO_REPLY";
}

/** The rules by which the gateway stops waiting for the beginning of a replica's reply. */
export interface ReplyTimeout {
  /** Milliseconds after which the gateway gives up even if no other replica can handle the request. */
  readonly endMs: number;
  /** Whether the gateway may give up earlier, as the request can be sent to another replica. */
  readonly canUseOtherReplica: boolean;
  /** Whether the request calls no external system, so that the gateway may give up after 2 s on a live replica too. */
  readonly isLocal: boolean;
  /** Whether the request may take long, so that the gateway gives up early only on a replica that hangs. */
  readonly isLong: boolean;
  /** Checks whether the replica answers its health check. */
  readonly isReplicaAlive: () => Promise<boolean>;
}

/** Returns the milliseconds within which a reply has to begin. @param timeoutSeconds the endpoint's timeout */
export function toReplyTimeoutMs(timeoutSeconds: number): number {
  return (timeoutSeconds === NO_TIMEOUT ? EXTENDED_TIMEOUT_SECONDS : timeoutSeconds) * 1_000 - MARGIN_MS;
}

/**
 * Calls `giveUp` once if the reply does not begin before the timeout.
 * @returns a function that cancels the timeout, to be called when the reply begins
 */
export function startReplyTimeout(timeout: ReplyTimeout, giveUp: (error: NoReplyError) => void): () => void {
  const { endMs, canUseOtherReplica, isLocal, isLong, isReplicaAlive } = timeout;
  let isCancelled = false;
  const timers: NodeJS.Timeout[] = [];
  function cancel(): void {
    isCancelled = true;
    for (const timer of timers) clearTimeout(timer);
  }
  function expire(): void {
    if (isCancelled) return;
    cancel();
    giveUp(new NoReplyError("the replica has not begun to answer in time"));
  }
  async function checkReplica(): Promise<void> {
    // Checks the replica's health even if no other one can be used, so that a hanging replica is soon marked as
    // unhealthy.
    const isAlive = isReplicaAlive();
    if (!canUseOtherReplica) return;
    if (isLocal || !(await isAlive)) expire();
  }
  if (endMs > GIVE_UP_MS) timers.push(setTimeout(() => void checkReplica(), GIVE_UP_MS));
  if (canUseOtherReplica && !isLong && endMs > GIVE_UP_EXTERNAL_MS)
    timers.push(setTimeout(expire, GIVE_UP_EXTERNAL_MS));
  timers.push(setTimeout(expire, endMs));
  return cancel;
}
