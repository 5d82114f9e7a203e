import type { Outbox, OutboxDocument } from "./store/outbox-store.js";
import type { Publisher } from "./publisher.js";
import type { RelayedCollection } from "./relayed-collection.js";

/** Publishes and clears the given events of one document, in their order; stops at the first that fails. */
export async function publishOutbox(
  document: OutboxDocument,
  outbox: Outbox,
  { beforeClear }: RelayedCollection,
  publisher: Publisher,
): Promise<void> {
  const events = document.outbox ?? [];
  if (events.length === 0) await outbox.clearEmpty(document._id);
  for (const event of events) {
    await publisher.publish(event);
    await beforeClear?.(document, event);
    await outbox.clear(document._id, event.id);
  }
}
