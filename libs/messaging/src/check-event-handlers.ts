import { eventTypesFor } from "@tukar-saldo/contracts";
import type { SubscribedEventType, ReceivedEvent, SubscriberName } from "@tukar-saldo/contracts";

/** A handler for each event type of the subscriber. */
export type EventHandlers<S extends SubscriberName> = {
  [T in SubscribedEventType<S>]: (event: ReceivedEvent<S, T>) => Promise<void>;
};

/**
 * Makes sure that a subscriber has a handler for each of its event types, and no other handlers.
 * @throws Error that names every missing and every superfluous handler
 */
export function checkEventHandlers(subscriber: SubscriberName, handlers: object): void {
  const eventTypes: string[] = eventTypesFor(subscriber);
  const handlerNames = Object.keys(handlers);
  const missingMessages = eventTypes
    .filter((type) => !handlerNames.includes(type))
    .map((type) => `no handler for ${type}`);
  const superfluousMessages = handlerNames
    .filter((type) => !eventTypes.includes(type))
    .map((type) => `${type} is not subscribed`);
  if (missingMessages.length + superfluousMessages.length > 0) {
    throw new Error(`${subscriber}: ${[...missingMessages, ...superfluousMessages].join(", ")}`);
  }
}
