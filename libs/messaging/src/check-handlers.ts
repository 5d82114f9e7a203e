import { typesFor } from "@tukar-saldo/contracts";
import type { EventsOf, ReceivedEvent, SubscriberName } from "@tukar-saldo/contracts";

/** One handler for each event type that the subscriber takes. */
export type Handlers<S extends SubscriberName> = {
  [T in EventsOf<S>]: (event: ReceivedEvent<S, T>) => Promise<void>;
};

/** @throws Error that names every handler missing or not asked for: a service does not start half deaf. */
export function checkHandlers(subscriber: SubscriberName, handlers: object): void {
  const subscribed: string[] = typesFor(subscriber);
  const given = Object.keys(handlers);
  const missing = subscribed.filter((type) => !given.includes(type)).map((type) => `no handler for ${type}`);
  const extra = given.filter((type) => !subscribed.includes(type)).map((type) => `${type} is not subscribed`);
  if (missing.length + extra.length > 0) {
    throw new Error(`${subscriber}: ${[...missing, ...extra].join(", ")}`);
  }
}
