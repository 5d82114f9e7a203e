import type { DomainEvent } from "@tukar-saldo/contracts";
import { rebuildEvents } from "../domain/order-history.js";
import type { Context } from "./context.js";

const COMPARED_PERIOD_MS = 48 * 3_600_000;
/** The maximum number of events that are published at once. */
const CHUNK_SIZE = 100;

/**
 * Compares the histories of the orders that were changed in the last 48 hours with the audit trail, and publishes the
 * events that the trail lacks, for example because Redis lost them. The audit stores a repeated event only once.
 * @returns the number of published events
 */
export async function completeAudit(
  context: Pick<Context, "orderHistories" | "publishToAudit" | "log" | "now">,
): Promise<number> {
  const { orderHistories, publishToAudit, log, now } = context;
  const since = new Date(now().getTime() - COMPARED_PERIOD_MS);
  let publishedCount = 0;
  for await (const orders of orderHistories.readChangedSince(since)) {
    const missingEvents = await findMissingEvents(
      context,
      orders.flatMap((order) => rebuildEvents(order, since)),
    );
    for (let start = 0; start < missingEvents.length; start += CHUNK_SIZE)
      await publishToAudit(missingEvents.slice(start, start + CHUNK_SIZE));
    publishedCount += missingEvents.length;
  }
  if (publishedCount > 0)
    log.info({ published: publishedCount }, "audit trail: events that it lacked were published again");
  return publishedCount;
}

async function findMissingEvents(
  { orderHistories }: Pick<Context, "orderHistories">,
  events: readonly DomainEvent[],
): Promise<DomainEvent[]> {
  if (events.length === 0) return [];
  const auditedIds = await orderHistories.findAudited(events.map(({ id }) => id));
  return events.filter(({ id }) => !auditedIds.has(id));
}
