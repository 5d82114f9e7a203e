import { AppError } from "@tukar-saldo/contracts";
import { finishReset } from "../domain/reset.js";
import type { Reset } from "../domain/reset.js";
import type { Context } from "./context.js";
import { drainEvents } from "./drain-events.js";

/**
 * Takes a begun reset through to its end, from wherever it stands; two replicas at it at once do no harm.
 * Throws UPSTREAM_UNAVAILABLE when events cannot be published: before the count nothing was deleted, after it
 * the upkeep goes on.
 */
export async function runReset(context: Context, reset: Reset): Promise<number> {
  if (reset.deletedCount === null) await drainOrAbandon(context, reset);
  const counted = await context.removal.countUntil(reset.cutoff);
  const deletedCount = await context.resets.keepCount(reset.id, counted);
  await context.buckets.markAll();
  await deleteOrders(context, reset);
  await context.buckets.markAll();
  const outbox = finishReset(reset, deletedCount, { now: context.now(), newEventId: context.newEventId });
  const isOurs = await context.resets.finish(reset.id, outbox);
  if (isOurs) context.relay.announce("resets", { _id: reset.id, outbox });
  context.log.warn({ event: "sensitive_delete", reset: reset.id, deletedCount }, "orders were reset");
  return deletedCount;
}

async function drainOrAbandon(context: Context, { id, cutoff }: Reset): Promise<void> {
  if (await drainEvents(context, cutoff)) return;
  if (await context.resets.abandon(id)) throw notDrained();
}

/** Only orders whose events are out are deleted: the audit trail keeps every one of them. */
async function deleteOrders(context: Context, { id, cutoff }: Reset): Promise<void> {
  for (;;) {
    const deleted = await context.removal.deleteDrained(cutoff);
    await context.resets.touch(id, context.now());
    if (deleted > 0) continue;
    if (!(await context.removal.anyUntil(cutoff))) return;
    if (!(await drainEvents(context, cutoff))) throw notDrained();
  }
}

function notDrained(): AppError {
  return new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 5 });
}
