import { SUBSCRIPTIONS } from "@tukar-saldo/contracts";
import type { DomainEvent, EventType, Subscriber } from "@tukar-saldo/contracts";

export type EventsOf<S extends Subscriber> = (typeof SUBSCRIPTIONS)[S][number];

/** One handler for each event type that the subscriber takes. */
export type Handlers<S extends Subscriber> = { [T in EventsOf<S>]: (event: DomainEvent<T>) => Promise<void> };

/**
 * @throws Error that names every handler missing or not asked for, so that a service does not boot half deaf.
 */
export function checkHandlers(subscriber: Subscriber, handlers: object): void {
  const wanted = SUBSCRIPTIONS[subscriber] as readonly EventType[];
  const given = Object.keys(handlers);
  const missing = wanted.filter((type) => !given.includes(type)).map((type) => `no handler for ${type}`);
  const extra = given
    .filter((type) => !wanted.includes(type as EventType))
    .map((type) => `${type} is not subscribed`);
  if (missing.length + extra.length > 0)
    throw new Error(`${subscriber}: ${[...missing, ...extra].join(", ")}`);
}
