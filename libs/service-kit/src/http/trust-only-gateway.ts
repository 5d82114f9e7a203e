import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";

/** The header by which the gateway proves to a service that a request comes from it. */
export const GATEWAY_SECRET_HEADER = "x-gateway-secret";

/** The headers that a service trusts only if the gateway has sent them. */
const GATEWAY_HEADERS = ["x-client-ip", "x-request-id", "traceparent"];

/**
 * Removes the gateway's headers from requests without its secret, so that a request that bypasses the gateway counts
 * for the address of its connection. Call this after all listeners are attached, as its own listener must run first.
 */
export function trustOnlyGateway(server: Server, secret: string): void {
  const expectedSecret = Buffer.from(secret);
  const check = ({ headers }: IncomingMessage): void => {
    const givenSecret = Buffer.from(String(headers[GATEWAY_SECRET_HEADER] ?? ""));
    delete headers[GATEWAY_SECRET_HEADER];
    if (givenSecret.length === expectedSecret.length && timingSafeEqual(givenSecret, expectedSecret)) return;
    for (const name of GATEWAY_HEADERS) delete headers[name];
  };
  server.prependListener("request", check);
  // With this listener alone, Node would hand over the sockets of upgrades, and nobody would answer them.
  if (server.listenerCount("upgrade") > 0) server.prependListener("upgrade", check);
}
