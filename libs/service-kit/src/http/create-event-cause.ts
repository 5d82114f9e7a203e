import type { EventCause } from "@tukar-saldo/contracts";
import { currentSpan } from "../traces/traces.js";
import type { RequestMetadata } from "./request-context.js";

/** The dependencies of `createEventCause`: a clock and a generator of event ids. */
export type EventCauseDependencies = Readonly<{ now: () => Date; newEventId: () => string }>;

/** Creates the cause that all events of one change share: the actor, the request id, the span and the time. */
export function createEventCause(
  { now, newEventId }: EventCauseDependencies,
  request: RequestMetadata,
): EventCause {
  const { actor, requestId } = request;
  return { actor, requestId, trace: currentSpan()?.traceparent, now: now(), newEventId };
}
