import { ageSeconds } from "@tukar-saldo/service-kit";
import type { Metrics } from "@tukar-saldo/service-kit";
import type { ParkedEvents } from "./parked-events.js";
import type { RelayedOutbox } from "./sweep-outboxes.js";

const EVENTS = "tukar_saldo_outbox_events";
const AGE = "tukar_saldo_outbox_oldest_event_age_seconds";

const PARKED = "tukar_saldo_outbox_parked_events";

/**
 * Exposes the number of parked events in each collection, of pending events in its other documents, and the age of the
 * oldest of these.
 */
export function measureOutboxes(
  metrics: Metrics,
  outboxes: readonly RelayedOutbox[],
  listParked: ParkedEvents["listOf"],
): void {
  metrics.storeGauges([EVENTS, AGE, PARKED], async () => {
    const found = await Promise.all(
      outboxes.map(async ({ name, store }) => {
        const parked = listParked(name);
        const pending = await store.countPending(parked.map(({ documentId }) => documentId));
        return { labels: { collection: name }, parked: parked.length, ...pending };
      }),
    );
    return {
      [EVENTS]: found.map(({ labels, events }) => ({ labels, value: events })),
      [AGE]: found.map(({ labels, oldestAt }) => ({ labels, value: ageSeconds(oldestAt) })),
      [PARKED]: found.map(({ labels, parked }) => ({ labels, value: parked })),
    };
  });
}
