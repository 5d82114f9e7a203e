import type { DomainEvent, SubscriberName } from "@tukar-saldo/contracts";

/** The queue of a subscriber: one each, so that a failing subscriber delays no other. */
export function queueNameOf(subscriber: SubscriberName): string {
  return `events-${subscriber}`;
}

/** The same for every attempt to publish, so that Redis drops the copies. No colon: BullMQ forbids it. */
export function jobIdOf(event: DomainEvent, subscriber: SubscriberName): string {
  return `${event.id}-${subscriber}`;
}
