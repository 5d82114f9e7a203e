import { eventTypesFor } from "@tukar-saldo/contracts";
import type { SubscribedEventType, ReceivedEvent, SubscriberName } from "@tukar-saldo/contracts";

/** A handler for each event type of the subscriber. */
export type EventHandlers<S extends SubscriberName> = {
  [T in SubscribedEventType<S>]: (event: ReceivedEvent<S, T>) => Promise<void>;
};

/**
 * Makes sure that a subscriber has a handler for exactly its event types.
 * @throws Error that names every missing and every superfluous handler
 */
export function checkEventHandlers(subscriber: SubscriberName, handlers: object): void {
  const types: string[] = eventTypesFor(subscriber);
  const names = Object.keys(handlers);
  const missing = types.filter((type) => !names.includes(type)).map((type) => `no handler for ${type}`);
  const superfluous = names
    .filter((type) => !types.includes(type))
    .map((type) => `${type} is not subscribed`);
  if (missing.length + superfluous.length > 0) {
    throw new Error(`${subscriber}: ${[...missing, ...superfluous].join(", ")}`);
  }
}
