import { createEvent, jakartaDay, MAX_DAILY_ORDER_READS } from "@tukar-saldo/contracts";
import { createEventCause } from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import type { Context } from "./context.js";

type ReadContext = Pick<
  Context,
  "readCounter" | "sensitiveReads" | "announce" | "log" | "now" | "newEventId"
>;

/**
 * Counts orders that a user reads. The read that exceeds the daily maximum is recorded and reported to the admins, but
 * not refused. Callers do not wait for this function, so that its errors fail no read.
 */
export async function countReads(
  context: ReadContext,
  count: number,
  metadata: RequestMetadata,
): Promise<void> {
  const { readCounter, log, now } = context;
  const { id } = metadata.actor;
  if (count === 0 || id === null) return;
  const day = jakartaDay(now());
  try {
    const total = await readCounter.add(`${day}-${id}`, count);
    const exceedsMaximum = total > MAX_DAILY_ORDER_READS && total - count <= MAX_DAILY_ORDER_READS;
    if (exceedsMaximum) await recordExcessiveReads(context, { day, id, total }, metadata);
  } catch (error) {
    // Undoes the counting, so that the next read exceeds the maximum again and is then recorded.
    await readCounter.add(`${day}-${id}`, -count);
    log.warn({ error, request_id: metadata.requestId }, "orders read: the count of a user was not recorded");
  }
}

async function recordExcessiveReads(
  context: ReadContext,
  { day, id, total }: { readonly day: string; readonly id: string; readonly total: number },
  metadata: RequestMetadata,
): Promise<void> {
  const { sensitiveReads, announce, log, now } = context;
  const recordId = `many-read-${day}-${id}`;
  // All replicas use the same event id, so that the audit stores the event once even if several replicas record it.
  const cause = { ...createEventCause(context, metadata), newEventId: () => recordId };
  const events = [createEvent("orders.many_read", { day, count: total }, cause)];
  if (await sensitiveReads.add(recordId, now(), events)) announce.sensitiveRead(recordId, events);
  log.warn(
    { event: "sensitive_read", audit: true, request_id: metadata.requestId, uid: id, count: total },
    "orders read: a user has read more than most do in a day",
  );
}
