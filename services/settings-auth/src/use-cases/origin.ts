import type { Actor, EventCause } from "@tukar-saldo/contracts";
import type { Context } from "./context.js";

/** Who asks for a change, for the events that tell of it. */
export interface Origin {
  readonly actor: Actor;
  readonly requestId: string;
}

/** The cause of the events of a change that is made now. */
export function causeOf(
  { now, newEventId }: Pick<Context, "now" | "newEventId">,
  origin: Origin,
): EventCause {
  return { ...origin, now: now(), newEventId };
}
