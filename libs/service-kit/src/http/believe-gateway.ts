import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";

/** The header by which the gateway proves to a service that a request comes from it. */
export const GATEWAY_SECRET_HEADER = "x-gateway-secret";

/** What only the gateway may tell a service about a request. */
const HEADERS_OF_GATEWAY = ["x-client-ip", "x-request-id", "traceparent"];

/**
 * Makes a server believe the headers of the gateway only in requests that have its secret. A request that reaches the
 * service past the gateway counts as one of its own connection's address. Call it when all listeners are attached, as it
 * must precede them.
 */
export function believeOnlyGateway(server: Server, secret: string): void {
  const expected = Buffer.from(secret);
  const check = ({ headers }: IncomingMessage): void => {
    const given = Buffer.from(String(headers[GATEWAY_SECRET_HEADER] ?? ""));
    delete headers[GATEWAY_SECRET_HEADER];
    if (given.length === expected.length && timingSafeEqual(given, expected)) return;
    for (const name of HEADERS_OF_GATEWAY) delete headers[name];
  };
  server.prependListener("request", check);
  // Without another listener, Node would hand over an upgrade's socket that nobody answers.
  if (server.listenerCount("upgrade") > 0) server.prependListener("upgrade", check);
}
