import { createEvent } from "@tukar-saldo/contracts";
import type { Actor, DomainEvent, EventCause } from "@tukar-saldo/contracts";

/** A reset, which deletes all orders created until its cutoff. */
export interface OrderReset {
  readonly id: string;
  readonly cutoff: Date;
  readonly actor: Actor;
  readonly requestId: string;
  /**
   * How many orders the reset deletes. Undefined until they are counted, after which the reset cannot be abandoned.
   */
  readonly deletedCount: number | undefined;
}

/** Creates the events of a reset that has deleted its orders. */
export function createResetEvents(
  { id, cutoff }: OrderReset,
  deletedCount: number,
  cause: EventCause,
): DomainEvent[] {
  const data = { reset_id: id, deleted_count: deletedCount, cutoff: cutoff.toISOString() };
  return [createEvent("orders.reset", data, cause)];
}

/** Creates the events of a reset that was refused because of a wrong secret. */
export function createRefusedResetEvents({ id }: OrderReset, cause: EventCause): DomainEvent[] {
  return [createEvent("orders.reset_refused", { reset_id: id }, cause)];
}
