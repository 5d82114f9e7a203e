import type { DomainEvent } from "@tukar-saldo/contracts";

function oldestTime(events: DomainEvent[]): Date {
  return new Date(Math.min(...events.map((event) => Date.parse(event.at))));
}

/** The outbox fields of a new document with these events, to be spread into the document. */
export function newOutboxFields(events: DomainEvent[]): { outbox: DomainEvent[]; outbox_at: Date } {
  return { outbox: events, outbox_at: oldestTime(events) };
}

/** Update operators that append events to a document's outbox, to be merged into the update of its state. */
export function appendToOutbox(events: DomainEvent[]) {
  return { $push: { outbox: { $each: events } }, $min: { outbox_at: oldestTime(events) } };
}
