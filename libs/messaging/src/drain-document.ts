import type { Outbox, OutboxDocument } from "./store/outbox-store.js";
import type { Publisher } from "./publisher.js";
import type { RelayedCollection } from "./relayed-collection.js";

/** Publishes and clears the pending events of one document, in their order; stops at the first that fails. */
export async function drainDocument(
  document: OutboxDocument,
  box: Outbox,
  { beforeClear, removeWhenDrained }: RelayedCollection,
  publisher: Publisher,
): Promise<void> {
  const remove = removeWhenDrained?.(document) ?? false;
  const events = document.outbox ?? [];
  if (events.length === 0) await box.clearEmpty(document._id, remove);
  for (const event of events) {
    await publisher.publish(event);
    await beforeClear?.(document, event);
    await box.clear(document._id, event.id, remove);
  }
}
