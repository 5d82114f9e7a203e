import type { DomainEvent } from "@tukar-saldo/contracts";
import { createBatcher } from "@tukar-saldo/service-kit";
import type { Publisher } from "./publisher.js";
import type { EventsToClear, OutboxDocument } from "./store/outbox-store.js";
import type { RelayedOutbox } from "./sweep-outboxes.js";

/** Published events stay in their outboxes for this long, so that one write clears many of them. */
const CLEAR_DELAY_MS = 50;

/**
 * Publishes the events that were just written to a document, and clears its outbox.
 * @throws the error of publishing or of clearing
 */
type PublishAnnounced = (collection: string, document: OutboxDocument) => Promise<void>;

/**
 * Creates the publisher of new events. An event is published at once; events that arrive while others are being
 * published wait for those, and are then published together.
 */
export function createNewEventPublisher(
  outboxes: readonly RelayedOutbox[],
  publisher: Publisher,
): PublishAnnounced {
  const publishing = createBatcher<readonly DomainEvent[], void>((batch) =>
    publisher.publish(...batch.flat()),
  );
  const known = outboxes.map((outbox) => ({
    ...outbox,
    cleared: createBatcher<EventsToClear, void>(outbox.store.clearAll, { delayMs: CLEAR_DELAY_MS }),
  }));

  return async (collection, document) => {
    const outbox = known.find(({ name }) => name === collection);
    if (outbox === undefined) throw new Error(`the relay does not know ${collection}`);
    const events = document.outbox ?? [];
    await publishing.add(events);
    for (const event of events) await outbox.beforeClear?.(document, event);
    await outbox.cleared.add({ id: document._id, eventIds: events.map(({ id }) => id) });
  };
}
