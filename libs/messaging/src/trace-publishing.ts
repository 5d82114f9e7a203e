import type { DomainEvent } from "@tukar-saldo/contracts";
import { errorTypeOf, startSpan } from "@tukar-saldo/service-kit";

/**
 * Publishes events. Each event gets a span in the trace that it belongs to.
 * @param publish gets each event with the new span as its `trace`, so that the event's jobs continue the trace
 */
export async function tracePublishing(
  events: readonly DomainEvent[],
  publish: (events: readonly DomainEvent[]) => Promise<void>,
): Promise<void> {
  const spans = events.map(({ type, trace }) => startSpan("producer", `publish ${type}`, trace));
  if (spans.every((span) => span === undefined)) return publish(events);
  const endSpans = (errorType?: string): void => spans.forEach((span) => span?.end(errorType));
  try {
    await publish(events.map((event, index) => ({ ...event, trace: spans[index]?.traceparent })));
    endSpans();
  } catch (error) {
    endSpans(errorTypeOf(error));
    throw error;
  }
}
