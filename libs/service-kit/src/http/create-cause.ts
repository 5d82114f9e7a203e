import type { EventCause } from "@tukar-saldo/contracts";
import type { RequestMetadata } from "./request-context.js";

/** The clock and the generator of event ids, as the use-cases of a service get them. */
export type EventCauseDependencies = Readonly<{ now: () => Date; newEventId: () => string }>;

/** Creates what all events of one change share: who made it, in which request, and when. */
export function createEventCause(
  { now, newEventId }: EventCauseDependencies,
  request: RequestMetadata,
): EventCause {
  const { actor, requestId } = request;
  return { actor, requestId, now: now(), newEventId };
}
