import { serializeError } from "../serialize-error.js";
import type { Span, SpanKind, Tracer } from "./tracer.js";

/** The start and the end of the trace id in a `traceparent`. */
const TRACE_ID = [3, 35] as const;

/** The tracer of this process. Without one, a function of this file costs only a comparison. */
let tracer: Tracer | undefined;

/** Replaces the tracer of this process. @returns the previous one */
export function setTracer(next: Tracer | undefined): Tracer | undefined {
  const previous = tracer;
  tracer = next;
  return previous;
}

/** Whether this process is traced. */
export const isTracing = (): boolean => tracer !== undefined;

/**
 * Continues the trace that `traceparent` names. Without a `traceparent`, begins a trace.
 * @returns undefined when the trace is not recorded
 */
export function startTrace(kind: SpanKind, name: string, traceparent: string | undefined): Span | undefined {
  return tracer?.start(kind, name, traceparent);
}

/** Starts a span. @returns undefined when the trace of its parent is not recorded */
export function startSpan(kind: SpanKind, name: string, parent: Span | string | undefined): Span | undefined {
  return parent === undefined ? undefined : tracer?.start(kind, name, parent);
}

/** The span in which the caller runs. */
export const currentSpan = (): Span | undefined => tracer?.current();

/** Makes a span the current one while the work runs. The spans and log lines of the work then belong to it. */
export function withSpan<T>(span: Span | undefined, work: () => T): T {
  return span === undefined || tracer === undefined ? work() : tracer.run(span, work);
}

/** Runs work within a span. Ends the span after the work, as failed if the work throws. */
export async function endWith<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (span === undefined) return work();
  try {
    const result = await withSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** The code of an error, else its name. */
export function errorTypeOf(error: unknown): string {
  const { name, code = name } = serializeError(error);
  return String(code);
}

/** The trace id of a `traceparent`, as log lines name it. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.slice(...TRACE_ID);
}
