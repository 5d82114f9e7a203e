import type { DomainEvent } from "@tukar-saldo/contracts";
import { createBatcher } from "@tukar-saldo/service-kit";
import type { Publisher } from "./publisher.js";
import type { EventsToClear, OutboxDocument } from "./store/outbox-store.js";
import type { RelayedOutbox } from "./sweep-outboxes.js";

/** How long published events stay in their outboxes, so that one write can clear several events. */
const CLEAR_DELAY_MS = 50;

/**
 * Publishes the events that were just written to a document's outbox, and clears them from it.
 * @throws the error of publishing or of clearing
 */
type PublishNewEvents = (collection: string, document: OutboxDocument) => Promise<void>;

/**
 * Creates the publisher of new events. An event is published at once, unless a batch is being published: events that
 * arrive meanwhile form the next batch.
 */
export function createNewEventPublisher(
  outboxes: readonly RelayedOutbox[],
  publisher: Publisher,
): PublishNewEvents {
  const publishBatcher = createBatcher<readonly DomainEvent[], void>((batch) =>
    publisher.publish(...batch.flat()),
  );
  const batchedOutboxes = outboxes.map((outbox) => ({
    ...outbox,
    clearBatcher: createBatcher<EventsToClear, void>(outbox.store.clearAll, { delayMs: CLEAR_DELAY_MS }),
  }));

  return async (collection, document) => {
    const outbox = batchedOutboxes.find(({ name }) => name === collection);
    if (outbox === undefined) throw new Error(`the relay does not know ${collection}`);
    const events = document.outbox ?? [];
    await publishBatcher.add(events);
    for (const event of events) await outbox.beforeClear?.(document, event);
    await outbox.clearBatcher.add({ id: document._id, eventIds: events.map(({ id }) => id) });
  };
}
