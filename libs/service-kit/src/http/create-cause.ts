import type { EventCause } from "@tukar-saldo/contracts";
import { currentSpan } from "../traces/traces.js";
import type { RequestMetadata } from "./request-context.js";

/** The clock and the generator of event ids that an event's cause takes from the context of the use-cases. */
export type EventCauseDependencies = Readonly<{ now: () => Date; newEventId: () => string }>;

/** Creates the cause that all events of one change share: who made it, in which request and step of its trace, and when. */
export function createEventCause(
  { now, newEventId }: EventCauseDependencies,
  request: RequestMetadata,
): EventCause {
  const { actor, requestId } = request;
  return { actor, requestId, trace: currentSpan()?.traceparent, now: now(), newEventId };
}
