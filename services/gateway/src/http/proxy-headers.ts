import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** Headers between two neighbours only, and the length, which the client library sets itself. */
const HOP_BY_HOP = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** What of a request's headers goes on to a service. */
export function requestHeadersOf(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!HOP_BY_HOP.has(name) && name !== "content-length") kept[name] = headers[name];
  }
  return kept;
}

/** What of an answer's headers goes back to the client. */
export function answerHeadersOf(
  headers: IncomingHttpHeaders,
): [string, NonNullable<OutgoingHttpHeaders[string]>][] {
  const kept: [string, NonNullable<OutgoingHttpHeaders[string]>][] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name)) kept.push([name, value]);
  }
  return kept;
}
