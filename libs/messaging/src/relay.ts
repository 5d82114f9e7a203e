import type { Logger, MongoConnection } from "@tukar-saldo/service-kit";
import { drainDocument } from "./drain-document.js";
import { openOutbox } from "./store/outbox-store.js";
import type { Outbox } from "./store/outbox-store.js";
import type { Publisher } from "./publisher.js";
import type { RelayedCollection } from "./relayed-collection.js";
import { repeat } from "./repeat.js";

const SETTLE_MS = 2_000;
const PAGE = 100;
const SIDE_BY_SIDE = 10;
const CLEAN_EVERY_MS = 60_000;

export interface RelayOptions {
  connection: MongoConnection;
  collections: RelayedCollection[];
  publisher: Publisher;
  log: Logger;
  intervalMs?: number;
}

export interface Relay {
  /** Publishes at once what a document holds; call it after the write and do not await it. */
  announce(collection: string, id: unknown): void;
  /** Publishes everything pending now. @throws when storage or Redis is away; the events stay pending. */
  flush(): Promise<void>;
  start(): void;
  /** Waits for what is running; pending events stay for the next start. */
  stop(): Promise<void>;
}

/**
 * Publishes pending events: right after the write, and every second whatever an earlier process left behind.
 */
export function createRelay({
  connection,
  collections,
  publisher,
  log,
  intervalMs = 1_000,
}: RelayOptions): Relay {
  const boxes = collections.map((options) => ({ options, box: openOutbox(connection, options.name) }));
  const announcing = new Set<Promise<void>>();
  let cleanedAt = Date.now();

  async function sweep(before: Date): Promise<void> {
    for (const { options, box } of boxes) await sweepCollection(box, options, publisher, before);
  }
  async function announceNow(name: string, id: unknown): Promise<void> {
    const found = boxes.find(({ options }) => options.name === name);
    if (found === undefined) throw new Error(`the relay does not know ${name}`);
    const document = await found.box.byId(id);
    if (document) await drainDocument(document, found.box, found.options, publisher);
  }
  async function round(): Promise<void> {
    await sweep(new Date(Date.now() - SETTLE_MS));
    if (Date.now() - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = Date.now();
    await publisher.clean();
  }
  const rounds = repeat(round, { everyMs: intervalMs, log, what: "relay" });
  return {
    announce(name, id) {
      const work = announceNow(name, id)
        .catch((error: unknown) => log.debug({ error }, "announcing later"))
        .finally(() => announcing.delete(work));
      announcing.add(work);
    },
    async flush() {
      await Promise.all(announcing);
      await sweep(new Date(Date.now() + 1));
    },
    start: () => rounds.start(),
    async stop() {
      await rounds.stop();
      await Promise.all(announcing);
    },
  };
}

async function sweepCollection(box: Outbox, options: RelayedCollection, publisher: Publisher, before: Date) {
  for (;;) {
    const documents = await box.pending(before, PAGE);
    for (let start = 0; start < documents.length; start += SIDE_BY_SIDE) {
      const some = documents.slice(start, start + SIDE_BY_SIDE);
      await Promise.all(some.map((document) => drainDocument(document, box, options, publisher)));
    }
    if (documents.length < PAGE) return;
  }
}
