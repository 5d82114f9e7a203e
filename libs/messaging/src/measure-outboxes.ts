import { ageSeconds } from "@tukar-saldo/service-kit";
import type { Metrics } from "@tukar-saldo/service-kit";
import type { RelayedOutbox } from "./sweep-outboxes.js";

const EVENTS = "tukar_saldo_outbox_events";
const AGE = "tukar_saldo_outbox_oldest_event_age_seconds";

/** Exposes the number of pending events in each collection, and the age of the oldest one. */
export function measureOutboxes(metrics: Metrics, outboxes: readonly RelayedOutbox[]): void {
  metrics.storeGauges([EVENTS, AGE], async () => {
    const found = await Promise.all(
      outboxes.map(async ({ name, store }) => ({
        labels: { collection: name },
        ...(await store.countPending()),
      })),
    );
    return {
      [EVENTS]: found.map(({ labels, events }) => ({ labels, value: events })),
      [AGE]: found.map(({ labels, oldestAt }) => ({ labels, value: ageSeconds(oldestAt) })),
    };
  });
}
