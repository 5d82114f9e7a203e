import type { DomainEvent } from "@tukar-saldo/contracts";
import { rebuildEvents } from "../domain/order-history.js";
import type { Context } from "./context.js";

const COMPARED_MS = 48 * 3_600_000;
/** How many events are published by one command. */
const CHUNK = 100;

/**
 * Compares the histories of the orders that were changed in the last 48 hours with the audit trail, and publishes to it
 * the events that it lacks, for instance since Redis has lost them. The audit stores an event once, however often it comes.
 * @returns how many it published
 */
export async function completeAudit(
  context: Pick<Context, "orderHistories" | "publishToAudit" | "log" | "now">,
): Promise<number> {
  const { orderHistories, publishToAudit, log, now } = context;
  const since = new Date(now().getTime() - COMPARED_MS);
  let published = 0;
  for await (const orders of orderHistories.changedSince(since)) {
    const missing = await findMissing(
      context,
      orders.flatMap((order) => rebuildEvents(order, since)),
    );
    for (let start = 0; start < missing.length; start += CHUNK)
      await publishToAudit(missing.slice(start, start + CHUNK));
    published += missing.length;
  }
  if (published > 0) log.info({ published }, "audit trail: events that it lacked were published again");
  return published;
}

async function findMissing(
  { orderHistories }: Pick<Context, "orderHistories">,
  events: readonly DomainEvent[],
): Promise<DomainEvent[]> {
  if (events.length === 0) return [];
  const audited = await orderHistories.findAudited(events.map(({ id }) => id));
  return events.filter(({ id }) => !audited.has(id));
}
