import { setTimeout as pause } from "node:timers/promises";
import type { ReplyHead } from "./run-load.js";

/** A reply, and the milliseconds from the moment its request was due. */
export interface TimedReply extends ReplyHead {
  readonly took: number;
}

const TICK_MS = 1;

/** A connection that the server closed or refused. */
const LOST: ReplyHead = { status: 0, tellsWhenToRetry: false };

/**
 * Sends requests at a fixed rate, whether or not earlier ones were answered. Resolves when all are sent; `replies`, when
 * all are answered.
 */
export async function sendAtRate(
  send: () => Promise<ReplyHead>,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<{ replies: Promise<TimedReply[]> }> {
  const waiting: Promise<TimedReply>[] = [];
  const since = performance.now();
  const count = Math.round((perSecond * ms) / 1_000);
  const dueAt = (index: number): number => since + (index * 1_000) / perSecond;

  async function sendDue(at: number): Promise<TimedReply> {
    const head = await send().catch(() => LOST);
    return { ...head, took: performance.now() - at };
  }
  while (waiting.length < count) {
    while (waiting.length < count && dueAt(waiting.length) <= performance.now())
      waiting.push(sendDue(dueAt(waiting.length)));
    await pause(TICK_MS);
  }
  return { replies: Promise.all(waiting) };
}
