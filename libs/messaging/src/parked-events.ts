import { UnknownEventError } from "@tukar-saldo/contracts";
import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";

const PARKED_MESSAGE =
  "outbox relay: the event cannot be published, parked in its outbox; `admin queues` lists it";

/** Describes an event that stays in its outbox, as this version cannot publish it. Contains no personal data. */
export interface ParkedEvent {
  readonly collection: string;
  /** The id of the document whose outbox contains the event. */
  readonly documentId: unknown;
  readonly id: string;
  readonly event: string;
  readonly version: number;
  /** When the event happened. */
  readonly at: string;
  readonly reason: string;
}

/**
 * Returns why an event is parked. Validators' messages may contain personal data, so only such errors' names are shown.
 */
function describeReason({ cause, name }: Error): string {
  if (cause instanceof UnknownEventError) return cause.message;
  return cause instanceof Error ? "its data does not match the schema of its type and version" : name;
}

/**
 * Creates the list of the events that sweeps have parked. An event that several consecutive sweeps park is logged only
 * the first time.
 */
export function createParkedEvents(log: Logger) {
  let parkedInLastSweep = new Map<string, ParkedEvent>();
  let parkedInThisSweep = new Map<string, ParkedEvent>();
  return {
    add(collection: string, documentId: unknown, unreadableEvent: DomainEvent, error: Error): void {
      const { id = "", type = "", version = 0, at = "" } = Object(unreadableEvent) as Partial<DomainEvent>;
      const reason = describeReason(error);
      const eventKey = `${collection} ${id}`;
      parkedInThisSweep.set(eventKey, { collection, documentId, id, event: type, version, at, reason });
      if (!parkedInLastSweep.has(eventKey))
        log.warn({ error, collection, event: type, version, id }, PARKED_MESSAGE);
    },
    endSweep(): void {
      parkedInLastSweep = parkedInThisSweep;
      parkedInThisSweep = new Map();
    },
    /** Lists the events of a collection that were parked by the last complete sweep. */
    listByCollection: (collection: string): ParkedEvent[] =>
      [...parkedInLastSweep.values()].filter((event) => event.collection === collection),
  };
}

export type ParkedEvents = ReturnType<typeof createParkedEvents>;
