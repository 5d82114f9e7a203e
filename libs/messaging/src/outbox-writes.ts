import type { DomainEvent } from "@tukar-saldo/contracts";

function since(events: DomainEvent[]): Date {
  return new Date(Math.min(...events.map((event) => Date.parse(event.at))));
}

/** The fields of a new document that carries these events; spread it into the document that is inserted. */
export function withEvents(events: DomainEvent[]): { outbox: DomainEvent[]; outbox_at: Date } {
  return { outbox: events, outbox_at: since(events) };
}

/**
 * Update operators that add these events to a document; merge them into the update that changes the state.
 */
export function pushEvents(events: DomainEvent[]) {
  return { $push: { outbox: { $each: events } }, $min: { outbox_at: since(events) } };
}
