import { UnknownEventError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { startPolling } from "@tukar-saldo/service-kit";
import type { Logger, MongoConnection, Poller } from "@tukar-saldo/service-kit";
import type { Publisher } from "./publisher.js";
import { createOutboxStore } from "./store/outbox-store.js";
import type { OutboxStore, OutboxDocument } from "./store/outbox-store.js";

/** Younger events are still being published by the process that wrote them. */
const MIN_AGE_MS = 2_000;
const PAGE = 100;
const CONCURRENCY = 10;
const CLEAN_INTERVAL_MS = 60_000;

/** A collection whose documents have outboxes. */
export interface RelayedCollection {
  name: string;
  /** Runs after an event is published and before it is cleared; if it fails, both are repeated. Must be idempotent. */
  beforeClear?(document: OutboxDocument, event: DomainEvent): Promise<void>;
  /** Documents that match this filter are deleted by the write that clears their last event. */
  removeWhenPublished?: Readonly<Record<string, unknown>>;
}

export interface RelayOptions {
  connection: MongoConnection;
  collections: RelayedCollection[];
  publisher: Publisher;
  log: Logger;
  intervalMs?: number;
}

export interface Relay {
  /**
   * Starts to publish the events that were just written to a document. If that fails, the next sweep publishes them.
   * @param document has the new events in its outbox, and the fields that `beforeClear` reads
   */
  announce(collection: string, document: OutboxDocument): void;
  /** Publishes all pending events. @throws Error while MongoDB or Redis is unavailable; the events stay pending */
  flush(): Promise<void>;
  start(): void;
  /** Flushes, then stops; events that cannot be published wait for the next start. */
  stop(): Promise<void>;
}

/** Creates the relay: it publishes events right after their write, and sweeps for what was left pending. */
export function createRelay({
  connection,
  collections,
  publisher,
  log,
  intervalMs = 1_000,
}: RelayOptions): Relay {
  const relayed = collections.map((options) => ({
    options,
    outbox: createOutboxStore(connection, options.name, options.removeWhenPublished),
  }));
  const announcing = new Set<Promise<void>>();
  let cleanedAt = Date.now();

  async function sweep(before: Date): Promise<void> {
    for (const { options, outbox } of relayed) await sweepCollection(outbox, options, publisher, before);
  }
  async function publish(name: string, document: OutboxDocument): Promise<void> {
    const found = relayed.find(({ options }) => options.name === name);
    if (found === undefined) throw new Error(`the relay does not know ${name}`);
    await publishOutbox(document, found.outbox, found.options, publisher);
  }
  async function sweepAndClean(): Promise<void> {
    await sweep(new Date(Date.now() - MIN_AGE_MS));
    if (Date.now() - cleanedAt < CLEAN_INTERVAL_MS) return;
    cleanedAt = Date.now();
    await publisher.clean();
  }
  let polling: Poller | undefined;
  return {
    announce(name, document) {
      const work = publish(name, document)
        .catch((error: unknown) => {
          log.debug({ error }, "outbox relay: publish failed, left for the next sweep");
        })
        .finally(() => announcing.delete(work));
      announcing.add(work);
    },
    async flush() {
      await Promise.all(announcing);
      await sweep(new Date(Date.now() + 1));
    },
    start() {
      polling ??= startPolling(sweepAndClean, { name: "outbox relay", everyMs: intervalMs, log });
    },
    async stop() {
      await polling?.stop();
      // Events that cannot be published now wait for the next start.
      await this.flush().catch(() => undefined);
    },
  };
}

/** Publishes a collection's pending events. @throws UnknownEventError at the end if some are of a newer version */
async function sweepCollection(
  outbox: OutboxStore,
  options: RelayedCollection,
  publisher: Publisher,
  before: Date,
): Promise<void> {
  let unknown: UnknownEventError | undefined;
  const publish = async (document: OutboxDocument): Promise<boolean> => {
    try {
      await publishOutbox(document, outbox, options, publisher);
      return true;
    } catch (error) {
      if (!(error instanceof UnknownEventError)) throw error;
      unknown = error;
      return false;
    }
  };
  for (;;) {
    const documents = await outbox.pending(before, PAGE);
    let published = 0;
    for (let start = 0; start < documents.length; start += CONCURRENCY) {
      const done = await Promise.all(documents.slice(start, start + CONCURRENCY).map(publish));
      published += done.filter(Boolean).length;
    }
    if (documents.length < PAGE || published === 0) break;
  }
  if (unknown) throw unknown;
}

/** Publishes and clears a document's events in order. @throws the first error; later events stay pending */
async function publishOutbox(
  document: OutboxDocument,
  outbox: OutboxStore,
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
