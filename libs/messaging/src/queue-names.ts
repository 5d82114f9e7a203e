import { SUBSCRIPTIONS } from "@tukar-saldo/contracts";
import type { DomainEvent, EventType, Subscriber } from "@tukar-saldo/contracts";

export const SUBSCRIBERS = Object.keys(SUBSCRIPTIONS) as Subscriber[];

/** The queue of a subscriber: one each, so that a failing subscriber delays no other. */
export function queueNameOf(subscriber: Subscriber): string {
  return `events-${subscriber}`;
}

export function subscribersOf(type: EventType): Subscriber[] {
  return SUBSCRIBERS.filter((subscriber) =>
    (SUBSCRIPTIONS[subscriber] as readonly EventType[]).includes(type),
  );
}

/** The same for every attempt to publish, so that Redis drops the copies. No colon: BullMQ forbids it. */
export function jobIdOf(event: DomainEvent, subscriber: Subscriber): string {
  return `${event.id}-${subscriber}`;
}
