import { randomUUID } from "node:crypto";
import { EVENT_VERSION } from "@tukar-saldo/contracts";
import type { Actor, DomainEvent, EventData, EventType } from "@tukar-saldo/contracts";

export interface EventContext {
  actor: Actor;
  requestId: string;
  now: Date;
}

/** A fact that just happened, with an id of its own; `data` is typed by the event's type. */
export function newEvent<T extends EventType>(
  type: T,
  data: EventData<T>,
  context: EventContext,
): DomainEvent<T> {
  return {
    id: randomUUID(),
    type,
    version: EVENT_VERSION,
    at: context.now.toISOString(),
    actor: context.actor,
    request_id: context.requestId,
    data,
  } as DomainEvent<T>;
}
