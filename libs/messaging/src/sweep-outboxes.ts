import type { DomainEvent } from "@tukar-saldo/contracts";
import { UnreadableEventError } from "./publisher.js";
import type { Publisher } from "./publisher.js";
import type { EventTimes, OutboxDocument, OutboxStore } from "./store/outbox-store.js";

const PAGE_SIZE = 100;
const MAX_CONCURRENT_DOCUMENTS = 10;

/** A collection whose documents have outboxes. */
export interface RelayedCollection {
  name: string;
  /**
   * Runs after an event is published and before it is cleared. Must be idempotent: if it fails, a later sweep publishes
   * the event again and calls it again.
   */
  beforeClear?(document: OutboxDocument, event: DomainEvent): Promise<void>;
  /** Documents that match this filter are deleted when their last event is cleared. */
  removeWhenPublished?: Readonly<Record<string, unknown>>;
}

/** A relayed collection with the store of its outboxes. */
export interface RelayedOutbox extends RelayedCollection {
  readonly store: OutboxStore;
}

/** Is called with each event that cannot be published. */
type OnParked = (collection: string, documentId: unknown, event: DomainEvent, error: Error) => void;

/**
 * Whether an error means that its event must be parked: this version cannot read the event, or fails on its data. After
 * an error of MongoDB or Redis the event is not parked, as it can be published once they are available again.
 */
function isReasonToPark(error: unknown): error is Error {
  return [UnreadableEventError, TypeError, RangeError].some((errorClass) => error instanceof errorClass);
}

/**
 * Publishes a collection's pending events within a time range. An event that cannot be published is parked: it stays in
 * its outbox, and the other events are still published.
 * @throws the first error for which no event was parked, after all documents were tried, or at once if a whole batch of
 * ten fails
 */
export async function sweepOutboxes(
  outbox: RelayedOutbox,
  publisher: Publisher,
  times: EventTimes,
  onParked: OnParked,
): Promise<void> {
  const errors: unknown[] = [];
  // The ids of documents that stay pending. The next page is read after skipping that many documents.
  const stuckIds = new Set<string>();
  async function publish(document: OutboxDocument): Promise<void> {
    const parkedEvents = await publishOutbox(document, outbox, publisher);
    if (parkedEvents.size > 0) stuckIds.add(String(document._id));
    parkedEvents.forEach((error, event) => onParked(outbox.name, document._id, event, error));
  }
  async function publishBatch(batch: OutboxDocument[]): Promise<void> {
    const results = await Promise.allSettled(batch.map(publish));
    results.forEach((result, index) => {
      if (result.status === "fulfilled") return;
      errors.push(result.reason);
      stuckIds.add(String(batch[index]?._id));
    });
    if (results.every(({ status }) => status === "rejected")) throw errors[0];
  }
  for (;;) {
    const skippedCount = stuckIds.size;
    const documents = await outbox.store.listPending(times, PAGE_SIZE, skippedCount);
    for (let start = 0; start < documents.length; start += MAX_CONCURRENT_DOCUMENTS) {
      await publishBatch(documents.slice(start, start + MAX_CONCURRENT_DOCUMENTS));
    }
    const hasOnlyStuckDocuments =
      documents.every(({ _id }) => stuckIds.has(String(_id))) && stuckIds.size === skippedCount;
    if (documents.length < PAGE_SIZE || hasOnlyStuckDocuments) break;
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Publishes and clears a document's events in order.
 * @returns the events that are parked
 * @throws the first error for which its event is not parked; that event and all later ones stay pending
 */
async function publishOutbox(
  document: OutboxDocument,
  { store, beforeClear }: RelayedOutbox,
  publisher: Publisher,
): Promise<Map<DomainEvent, Error>> {
  const events = document.outbox ?? [];
  const parkedEvents = new Map<DomainEvent, Error>();
  if (events.length === 0) await store.clearEmpty(document._id);
  for (const event of events) {
    try {
      await publisher.publish(event);
      await beforeClear?.(document, event);
    } catch (error) {
      if (!isReasonToPark(error)) throw error;
      parkedEvents.set(event, error);
      continue;
    }
    await store.clear(document._id, event.id);
  }
  return parkedEvents;
}
