import { createEvent } from "@tukar-saldo/contracts";
import type { Actor, DomainEvent, EventCause } from "@tukar-saldo/contracts";

/** The deletion of all orders created until its cutoff. */
export interface OrderReset {
  readonly id: string;
  readonly cutoff: Date;
  readonly actor: Actor;
  readonly requestId: string;
  /** Undefined until the orders are counted; from then on the reset cannot be abandoned. */
  readonly deletedCount: number | undefined;
}

/** The events of a reset that has deleted its orders. */
export function finishReset(
  { id, cutoff }: OrderReset,
  deletedCount: number,
  cause: EventCause,
): DomainEvent[] {
  const data = { reset_id: id, deleted_count: deletedCount, cutoff: cutoff.toISOString() };
  return [createEvent("orders.reset", data, cause)];
}

/** The events of a reset with a wrong secret. */
export function refuseReset({ id }: OrderReset, cause: EventCause): DomainEvent[] {
  return [createEvent("orders.reset_refused", { reset_id: id }, cause)];
}
