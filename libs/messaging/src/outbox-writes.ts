import type { DomainEvent } from "@tukar-saldo/contracts";

function findOldestTime(events: DomainEvent[]): Date {
  return new Date(Math.min(...events.map((event) => Date.parse(event.at))));
}

/** Creates the outbox fields of a new document with these events. */
export function newOutboxFields(events: DomainEvent[]): { outbox: DomainEvent[]; outbox_at: Date } {
  return { outbox: events, outbox_at: findOldestTime(events) };
}

/** Creates update operators that append events to a document's outbox, to be merged with the update of its state. */
export function appendToOutbox(events: DomainEvent[]) {
  return { $push: { outbox: { $each: events } }, $min: { outbox_at: findOldestTime(events) } };
}
