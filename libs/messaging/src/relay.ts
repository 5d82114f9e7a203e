import { startPolling } from "@tukar-saldo/service-kit";
import type { Logger, Metrics, MongoConnection, Poller } from "@tukar-saldo/service-kit";
import { createNewEventPublisher } from "./new-event-publisher.js";
import { measureOutboxes } from "./measure-outboxes.js";
import { createParkedEvents } from "./parked-events.js";
import type { Publisher } from "./publisher.js";
import { createOutboxStore } from "./store/outbox-store.js";
import type { EventTimes, OutboxDocument } from "./store/outbox-store.js";
import { sweepOutboxes } from "./sweep-outboxes.js";
import type { RelayedCollection, RelayedOutbox } from "./sweep-outboxes.js";

/** The sweep skips events younger than this, as the process that wrote them may still be publishing them. */
const MIN_EVENT_AGE_MS = 2_000;
const MAINTENANCE_INTERVAL_MS = 60_000;
const STORE_PARKED_INTERVAL_MS = 10_000;

export interface RelayOptions {
  connection: MongoConnection;
  collections: RelayedCollection[];
  publisher: Publisher;
  log: Logger;
  metrics?: Metrics | undefined;
  intervalMs?: number;
  /** Milliseconds between removals of completed jobs. */
  maintenanceIntervalMs?: number;
}

export interface Relay {
  /**
   * Publishes events that were just written, in the background. If that fails, a later sweep publishes them.
   * @param document contains the new events in its outbox, and the fields that `beforeClear` reads
   */
  announce(collection: string, document: OutboxDocument): void;
  /**
   * Publishes all pending events except those that are parked.
   * @throws Error while MongoDB or Redis is unavailable; the events stay pending
   */
  flush(): Promise<void>;
  start(): void;
  /** Flushes the outboxes, then stops. Events that cannot be published wait for the next start. */
  stop(): Promise<void>;
}

/** Creates the relay, which publishes events right after they were written, or in a later sweep if that fails. */
export function createRelay({
  connection,
  collections,
  publisher,
  log,
  metrics,
  intervalMs = 1_000,
  maintenanceIntervalMs = MAINTENANCE_INTERVAL_MS,
}: RelayOptions): Relay {
  const outboxes = collections.map((options): RelayedOutbox => ({
    ...options,
    store: createOutboxStore(connection, options.name, options.removeWhenPublished),
  }));
  const publishNewEvents = createNewEventPublisher(outboxes, publisher);
  const parkedEventLists = { past: createParkedEvents(log), future: createParkedEvents(log) };
  const listParkedEvents = (name: string) => [
    ...parkedEventLists.past.listByCollection(name),
    ...parkedEventLists.future.listByCollection(name),
  ];
  if (metrics) measureOutboxes(metrics, outboxes, listParkedEvents);
  const runningAnnouncements = new Set<Promise<void>>();
  let lastMaintenanceAt = Date.now();
  let parkedEventsStoredAt = -Infinity;

  /**
   * Publishes the pending events of all collections within a time range.
   * @throws the first error, after all collections were tried
   */
  async function sweep(times: EventTimes): Promise<void> {
    const parkedEvents = "$lt" in times ? parkedEventLists.past : parkedEventLists.future;
    const sweeps = outboxes.map((outbox) => sweepOutboxes(outbox, publisher, times, parkedEvents.add));
    const failedSweep = (await Promise.allSettled(sweeps)).find(({ status }) => status === "rejected");
    parkedEvents.endSweep();
    if (failedSweep?.status === "rejected") throw failedSweep.reason;
  }
  /** Stores the list of parked events in Redis, from where the operator's commands read it. */
  async function storeParkedEvents(): Promise<void> {
    if (Date.now() - parkedEventsStoredAt < STORE_PARKED_INTERVAL_MS) return;
    parkedEventsStoredAt = Date.now();
    for (const { name } of outboxes) await publisher.parked.save(name, listParkedEvents(name));
  }
  async function sweepAndMaintain(): Promise<void> {
    try {
      await sweep({ $lt: new Date(Date.now() - MIN_EVENT_AGE_MS) });
      // Without this sweep, events of a replica whose clock is ahead would wait until this machine's clock reaches
      // their time.
      await sweep({ $gt: new Date(Date.now() + MIN_EVENT_AGE_MS) });
      await storeParkedEvents();
    } finally {
      if (Date.now() - lastMaintenanceAt >= maintenanceIntervalMs) {
        lastMaintenanceAt = Date.now();
        await publisher.clean();
      }
    }
  }
  let poller: Poller | undefined;
  return {
    announce(name, document) {
      const announcement = publishNewEvents(name, document)
        .catch((error: unknown) => {
          log.debug({ error }, "outbox relay: publish failed, left for the next sweep");
        })
        .finally(() => runningAnnouncements.delete(announcement));
      runningAnnouncements.add(announcement);
    },
    async flush() {
      await Promise.all(runningAnnouncements);
      await sweep({ $lt: new Date(Date.now() + 1) });
    },
    start() {
      poller ??= startPolling(sweepAndMaintain, { name: "outbox relay", everyMs: intervalMs, log });
    },
    async stop() {
      await poller?.stop();
      // If publishing fails now, the events stay in the outboxes and are published after the next start.
      await this.flush().catch(() => undefined);
    },
  };
}
