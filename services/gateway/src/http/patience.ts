import { NO_TIMEOUT, OUTSIDE_TIMEOUT } from "@tukar-saldo/contracts";

/** What the gateway's own work may take of the time in which it answers: rate limits, authentication, sending. */
const MARGIN_MS = 700;
/** When a replica that has not begun to answer is left, if the request may be repeated elsewhere. */
const LEAVE_MS = 2_000;
/** The same for requests that wait for somebody outside, unless the replica is seen to hang before. */
const LEAVE_OUTSIDE_MS = 5_000;

/** The error when a replica has not begun to answer in time. */
export class NoReplyError extends Error {
  override readonly name = "NoReplyError";
  readonly code = "NO_REPLY";
}

/** How long to wait for the begin of a reply to one attempt. */
export interface Patience {
  /** Milliseconds after which nothing is awaited any more. */
  readonly endMs: number;
  /** Whether a replica that hangs is left earlier, as the request can be repeated on another one. */
  readonly mayLeave: boolean;
  /** Whether a replica that is only slow is left after two seconds: it waits for nobody outside. */
  readonly isQuick: boolean;
  /** Whether a replica that is only slow is never left: the work is long. */
  readonly isLong: boolean;
  /** Asks whether the replica answers at all. */
  readonly isAnswering: () => Promise<boolean>;
}

/** Milliseconds within which a reply has to begin. @param timeoutSeconds of the endpoint's constant */
export function beginWithinMs(timeoutSeconds: number): number {
  return (timeoutSeconds === NO_TIMEOUT ? OUTSIDE_TIMEOUT : timeoutSeconds) * 1_000 - MARGIN_MS;
}

/**
 * Calls `giveUp` once, when the patience with a replica ends.
 * @returns ends the wait; to be called when the reply begins
 */
export function awaitReply(patience: Patience, giveUp: (error: NoReplyError) => void): () => void {
  const { endMs, mayLeave, isQuick, isLong, isAnswering } = patience;
  let isOver = false;
  const timers: NodeJS.Timeout[] = [];
  function end(): void {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
  }
  function leave(): void {
    if (isOver) return;
    end();
    giveUp(new NoReplyError("the replica has not begun to answer in time"));
  }
  async function doubt(): Promise<void> {
    // Asked in any case, so that a replica that hangs is left out soon.
    const asked = isAnswering();
    if (!mayLeave) return;
    if (isQuick || !(await asked)) leave();
  }
  if (endMs > LEAVE_MS) timers.push(setTimeout(() => void doubt(), LEAVE_MS));
  if (mayLeave && !isLong && endMs > LEAVE_OUTSIDE_MS) timers.push(setTimeout(leave, LEAVE_OUTSIDE_MS));
  timers.push(setTimeout(leave, endMs));
  return end;
}
