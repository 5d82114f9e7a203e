import type { DomainEvent } from "@tukar-saldo/contracts";
import { UnreadableEventError } from "./publisher.js";
import type { Publisher } from "./publisher.js";
import type { EventTimes, OutboxDocument, OutboxStore } from "./store/outbox-store.js";

const PAGE_SIZE = 100;
const CONCURRENCY = 10;

/** A collection whose documents have outboxes. */
export interface RelayedCollection {
  name: string;
  /**
   * Runs after an event is published and before it is cleared. If it fails, the event is published again later, so
   * it must be idempotent.
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
 * an error of a store, the event is not parked, as it is published once the store is back.
 */
function isReasonToPark(error: unknown): error is Error {
  return [UnreadableEventError, TypeError, RangeError].some((errorClass) => error instanceof errorClass);
}

/**
 * Publishes a collection's pending events within a time range. An event that cannot be published is parked: it stays in
 * its outbox, and the other events are still published.
 * @throws the first error that parks no event, after all documents were tried or once ten in a row have failed
 */
export async function sweepOutboxes(
  outbox: RelayedOutbox,
  publisher: Publisher,
  times: EventTimes,
  onParked: OnParked,
): Promise<void> {
  const errors: unknown[] = [];
  // The ids of documents that stay pending. Reading the next page skips as many documents.
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
    const skip = stuckIds.size;
    const documents = await outbox.store.listPending(times, PAGE_SIZE, skip);
    for (let start = 0; start < documents.length; start += CONCURRENCY) {
      await publishBatch(documents.slice(start, start + CONCURRENCY));
    }
    const areAllStuck = documents.every(({ _id }) => stuckIds.has(String(_id))) && stuckIds.size === skip;
    if (documents.length < PAGE_SIZE || areAllStuck) break;
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Publishes and clears a document's events in order.
 * @returns the events that are parked
 * @throws the first error that parks no event; the events after it stay pending too
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
