import { serializeError } from "../serialize-error.js";
import type { Span, SpanKind, Tracer } from "./tracer.js";

/** The character positions at which the trace id starts and ends in a `traceparent`. */
const TRACE_ID_RANGE = [3, 35] as const;

/** The tracer of this process. While there is no tracer, each function of this file costs only a comparison. */
let tracer: Tracer | undefined;

/** Replaces the tracer of this process. @returns the previous one */
export function setTracer(nextTracer: Tracer | undefined): Tracer | undefined {
  const previousTracer = tracer;
  tracer = nextTracer;
  return previousTracer;
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

/** The span in which the caller runs; undefined if there is none. */
export const currentSpan = (): Span | undefined => tracer?.current();

/** Runs a callback with this span as the current one, to which the callback's spans and log lines belong. */
export function withSpan<T>(span: Span | undefined, callback: () => T): T {
  return span === undefined || tracer === undefined ? callback() : tracer.run(span, callback);
}

/** Runs a callback within a span, and then ends the span, as failed if the callback throws. */
export async function runInSpan<T>(span: Span | undefined, callback: () => Promise<T>): Promise<T> {
  if (span === undefined) return callback();
  try {
    const result = await withSpan(span, callback);
    span.end();
    return result;
  } catch (error) {
    span.end(errorTypeOf(error));
    throw error;
  }
}

/** Returns the code of an error or, if it has none, its name. */
export function errorTypeOf(error: unknown): string {
  const { name, code = name } = serializeError(error);
  return String(code);
}

/** The trace id in a `traceparent`, in the form in which log lines contain it. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.slice(...TRACE_ID_RANGE);
}
