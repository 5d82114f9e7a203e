import { UnknownEventError } from "@tukar-saldo/contracts";
import { startPolling } from "@tukar-saldo/service-kit";
import type { Logger, MongoConnection, Poller } from "@tukar-saldo/service-kit";
import { publishOutbox } from "./publish-outbox.js";
import type { Publisher } from "./publisher.js";
import type { RelayedCollection } from "./relayed-collection.js";
import { openOutbox } from "./store/outbox-store.js";
import type { Outbox, OutboxDocument } from "./store/outbox-store.js";

/** Younger events are left to the process that wrote them. */
const MIN_AGE_MS = 2_000;
const PAGE = 100;
const CONCURRENCY = 10;
const CLEAN_INTERVAL_MS = 60_000;

export interface RelayOptions {
  connection: MongoConnection;
  collections: RelayedCollection[];
  publisher: Publisher;
  log: Logger;
  intervalMs?: number;
}

export interface Relay {
  /**
   * Publishes at once what was just written to a document; call it after the write and do not await it.
   * `document` holds the events of this write and what the collection's `beforeClear` reads.
   */
  announce(collection: string, document: OutboxDocument): void;
  /** Publishes everything pending now. @throws when storage or Redis is away; the events stay pending. */
  flush(): Promise<void>;
  start(): void;
  /** Publishes what is pending; what cannot be published stays for the next start. */
  stop(): Promise<void>;
}

/** Publishes pending events: right after the write, and every second those that an earlier process left. */
export function createRelay({
  connection,
  collections,
  publisher,
  log,
  intervalMs = 1_000,
}: RelayOptions): Relay {
  const relayed = collections.map((options) => ({
    options,
    outbox: openOutbox(connection, options.name, options.removeWhenDrained),
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
  async function round(): Promise<void> {
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
      polling ??= startPolling(round, { name: "outbox relay", everyMs: intervalMs, log });
    },
    async stop() {
      await polling?.stop();
      // What cannot be published now waits in its document for the next start.
      await this.flush().catch(() => undefined);
    },
  };
}

/** @throws UnknownEventError at the end, when events are left for a newer version of this program. */
async function sweepCollection(
  outbox: Outbox,
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
