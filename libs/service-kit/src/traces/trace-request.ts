import type { Request, Response } from "express";
import type { ClientInfo } from "../http/request-context.js";
import { startTrace, withSpan } from "./traces.js";
import type { Span } from "./tracer.js";

/**
 * Starts the span of a request, in the trace that the header `traceparent` names. The gateway removes this header from
 * clients' requests, begins a trace of its own, and sends its `traceparent` to the services.
 * @returns undefined when the trace is not recorded
 */
export function startRequestSpan({ method, headers }: Request, { locals }: Response): Span | undefined {
  const { traceparent } = headers;
  const span = startTrace("server", method, typeof traceparent === "string" ? traceparent : undefined);
  locals["span"] = span;
  return span;
}

/** The span of the request that is answered by this response. */
export function requestSpanOf({ locals }: Response): Span | undefined {
  return locals["span"] as Span | undefined;
}

/** Runs a callback in the span of a request. */
export function runInRequestSpan<T>(response: Response, callback: () => T): T {
  return withSpan(requestSpanOf(response), callback);
}

/** Ends the span of a request. */
export function endRequestSpan(span: Span, { locals, req: { method } }: Response, status: number): void {
  const route = locals["route"] as string | undefined;
  const { requestId } = locals["client"] as ClientInfo;
  if (route !== undefined) span.rename(`${method} ${route}`);
  span.set({
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "tukar_saldo.request_id": requestId,
  });
  span.end(status >= 500 ? String(status) : undefined);
}
