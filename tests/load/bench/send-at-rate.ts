import { setTimeout as pause } from "node:timers/promises";

/** A reply and its latency in milliseconds, measured from the time at which its request was due. */
export type Timed<Reply> = Reply & { readonly took: number };

const TICK_MS = 1;

/**
 * Sends requests at a fixed rate, whether or not earlier requests were answered. Resolves once all requests are sent;
 * the returned `replies` resolves once all are answered.
 */
export async function sendAtRate<Reply extends object>(
  send: () => Promise<Reply>,
  { perSecond, ms }: { perSecond: number; ms: number },
): Promise<{ replies: Promise<Timed<Reply>[]> }> {
  const pendingReplies: Promise<Timed<Reply>>[] = [];
  const startedAt = performance.now();
  const requestCount = Math.round((perSecond * ms) / 1_000);
  const computeDueTime = (index: number): number => startedAt + (index * 1_000) / perSecond;

  async function sendDue(at: number): Promise<Timed<Reply>> {
    const reply = await send();
    return { ...reply, took: performance.now() - at };
  }
  while (pendingReplies.length < requestCount) {
    while (pendingReplies.length < requestCount && computeDueTime(pendingReplies.length) <= performance.now())
      pendingReplies.push(sendDue(computeDueTime(pendingReplies.length)));
    await pause(TICK_MS);
  }
  return { replies: Promise.all(pendingReplies) };
}
