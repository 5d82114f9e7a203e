import { ERROR_CODE_HEADER, USER_ID_HEADER } from "@tukar-saldo/service-kit";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http";

/** Hop-by-hop headers, which a proxy must not forward (RFC 9110, section 7.6.1). */
const HOP_BY_HOP_HEADERS = new Set([
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

/** Response headers that are not sent to clients: hop-by-hop headers, and headers for the gateway's request log. */
const INTERNAL_HEADERS = new Set([...HOP_BY_HOP_HEADERS, USER_ID_HEADER, ERROR_CODE_HEADER]);

/** Filters a request's headers for the upstream. undici sets Content-Length itself. */
export function toUpstreamHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const upstreamHeaders: IncomingHttpHeaders = {};
  for (const name in headers) {
    if (!HOP_BY_HOP_HEADERS.has(name) && name !== "content-length") upstreamHeaders[name] = headers[name];
  }
  return upstreamHeaders;
}

/** The headers of a response to a client, as pairs of name and value. */
export type ClientHeaders = [string, NonNullable<OutgoingHttpHeaders[string]>][];

/** Filters a response's headers for the client: removes hop-by-hop headers and headers for the request log. */
export function toClientHeaders(headers: IncomingHttpHeaders): ClientHeaders {
  const clientHeaders: ClientHeaders = [];
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !INTERNAL_HEADERS.has(name)) clientHeaders.push([name, value]);
  }
  return clientHeaders;
}
