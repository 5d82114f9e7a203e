import { ageSeconds } from "@tukar-saldo/service-kit";
import type { Metrics } from "@tukar-saldo/service-kit";
import type { ParkedEvents } from "./parked-events.js";
import type { RelayedOutbox } from "./sweep-outboxes.js";

const PENDING_METRIC = "tukar_saldo_outbox_events";
const OLDEST_AGE_METRIC = "tukar_saldo_outbox_oldest_event_age_seconds";

const PARKED_METRIC = "tukar_saldo_outbox_parked_events";

/**
 * Exposes three gauges per collection: the number of parked events, the number of pending events in documents without a
 * parked event, and the age of the oldest of these pending events.
 */
export function measureOutboxes(
  metrics: Metrics,
  outboxes: readonly RelayedOutbox[],
  listParked: ParkedEvents["listByCollection"],
): void {
  metrics.storeGauges([PENDING_METRIC, OLDEST_AGE_METRIC, PARKED_METRIC], async () => {
    const measurements = await Promise.all(
      outboxes.map(async ({ name, store }) => {
        const parkedEvents = listParked(name);
        const pendingEvents = await store.countPending(parkedEvents.map(({ documentId }) => documentId));
        return { labels: { collection: name }, parkedCount: parkedEvents.length, ...pendingEvents };
      }),
    );
    return {
      [PENDING_METRIC]: measurements.map(({ labels, events }) => ({ labels, value: events })),
      [OLDEST_AGE_METRIC]: measurements.map(({ labels, oldestAt }) => ({
        labels,
        value: ageSeconds(oldestAt),
      })),
      [PARKED_METRIC]: measurements.map(({ labels, parkedCount }) => ({ labels, value: parkedCount })),
    };
  });
}
