import type { DomainEvent, SubscriberName } from "@tukar-saldo/contracts";

/**
 * The name of a subscriber's queue. Each subscriber has its own queue, so that a failing subscriber delays no other.
 */
export function queueNameOf(subscriber: SubscriberName): string {
  return `events-${subscriber}`;
}

/** The job id of an event, the same for each attempt to publish it, so that BullMQ drops duplicates. */
export function jobIdOf(event: DomainEvent, subscriber: SubscriberName): string {
  return `${event.id}-${subscriber}`;
}
