import { createEvent } from "@tukar-saldo/contracts";
import type { Actor, DomainEvent, EventCause } from "@tukar-saldo/contracts";

/** The deletion of all orders created until it began. */
export interface Reset {
  readonly id: string;
  readonly cutoff: Date;
  readonly actor: Actor;
  readonly requestId: string;
  /** Null until the orders were counted; from then on it goes through to its end. */
  readonly deletedCount: number | null;
}

type Cause = Pick<EventCause, "now" | "newEventId">;

/** The events of a reset that has deleted its orders. */
export function finishReset(reset: Reset, deletedCount: number, cause: Cause): DomainEvent[] {
  const { id, cutoff, actor, requestId } = reset;
  const data = { reset_id: id, deleted_count: deletedCount, cutoff: cutoff.toISOString() };
  return [createEvent("orders.reset", data, { actor, requestId, ...cause })];
}

/** The events of a reset that was asked for with a wrong secret. */
export function refuseReset({ id, actor, requestId }: Reset, cause: Cause): DomainEvent[] {
  return [createEvent("orders.reset_refused", { reset_id: id }, { actor, requestId, ...cause })];
}
