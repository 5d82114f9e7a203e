import type { EventCause } from "@tukar-saldo/contracts";
import { currentSpan } from "../traces/traces.js";
import type { RequestMetadata } from "./request-context.js";

/** What an event's cause is created with: a clock, and a generator of event ids. */
export type EventCauseDependencies = Readonly<{ now: () => Date; newEventId: () => string }>;

/** Creates the cause that all events of one change share: who made it, in which request and step of its trace, and when. */
export function createEventCause(
  { now, newEventId }: EventCauseDependencies,
  request: RequestMetadata,
): EventCause {
  const { actor, requestId } = request;
  return { actor, requestId, trace: currentSpan()?.traceparent, now: now(), newEventId };
}
