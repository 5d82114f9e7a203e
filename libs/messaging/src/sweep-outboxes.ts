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
  /** Documents that match this filter are deleted by the write that clears their last event. */
  removeWhenPublished?: Readonly<Record<string, unknown>>;
}

/** A relayed collection with the store of its outboxes. */
export interface RelayedOutbox extends RelayedCollection {
  readonly store: OutboxStore;
}

/** Is called with each event that cannot be published. */
type OnParked = (collection: string, documentId: unknown, event: DomainEvent, error: Error) => void;

/**
 * Whether an error means that its event must be parked: this version cannot read the event, or fails on its data. An
 * error of a store does not, as the event is published once the store is back.
 */
function isReasonToPark(error: unknown): error is Error {
  return [UnreadableEventError, TypeError, RangeError].some((reason) => error instanceof reason);
}

/**
 * Publishes a collection's pending events within a time range. An event that cannot be published is parked: it stays in
 * its outbox, and the other events are still published.
 * @throws the first other error, after all documents were tried or as soon as ten documents in a row have failed
 */
export async function sweepOutboxes(
  outbox: RelayedOutbox,
  publisher: Publisher,
  times: EventTimes,
  onParked: OnParked,
): Promise<void> {
  const errors: unknown[] = [];
  // The ids of documents that stay pending. Reading the next page skips as many documents.
  const stuck = new Set<string>();
  async function publish(document: OutboxDocument): Promise<void> {
    const parked = await publishOutbox(document, outbox, publisher);
    if (parked.size > 0) stuck.add(String(document._id));
    parked.forEach((error, event) => onParked(outbox.name, document._id, event, error));
  }
  async function publishBatch(batch: OutboxDocument[]): Promise<void> {
    const results = await Promise.allSettled(batch.map(publish));
    results.forEach((result, index) => {
      if (result.status === "fulfilled") return;
      errors.push(result.reason);
      stuck.add(String(batch[index]?._id));
    });
    if (results.every(({ status }) => status === "rejected")) throw errors[0];
  }
  for (;;) {
    const stuckBefore = stuck.size;
    const documents = await outbox.store.listPending(times, PAGE_SIZE, stuckBefore);
    for (let start = 0; start < documents.length; start += CONCURRENCY) {
      await publishBatch(documents.slice(start, start + CONCURRENCY));
    }
    const areAllStuck = documents.every(({ _id }) => stuck.has(String(_id))) && stuck.size === stuckBefore;
    if (documents.length < PAGE_SIZE || areAllStuck) break;
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Publishes and clears a document's events in order.
 * @returns the events that are parked
 * @throws the first other error; later events stay pending too
 */
async function publishOutbox(
  document: OutboxDocument,
  { store, beforeClear }: RelayedOutbox,
  publisher: Publisher,
): Promise<Map<DomainEvent, Error>> {
  const events = document.outbox ?? [];
  const parked = new Map<DomainEvent, Error>();
  if (events.length === 0) await store.clearEmpty(document._id);
  for (const event of events) {
    try {
      await publisher.publish(event);
      await beforeClear?.(document, event);
    } catch (error) {
      if (!isReasonToPark(error)) throw error;
      parked.set(event, error);
      continue;
    }
    await store.clear(document._id, event.id);
  }
  return parked;
}
