import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";

/** The header by which the gateway proves to a service that a request comes from the gateway. */
export const GATEWAY_SECRET_HEADER = "x-gateway-secret";

/** The headers that a service trusts only if the gateway has sent them. */
const GATEWAY_HEADERS = ["x-client-ip", "x-request-id", "traceparent"];

/**
 * Removes the gateway's headers from requests without the gateway's secret. Rate limits then count a request that
 * bypasses the gateway under the address of its connection. Call this function after all other listeners are attached,
 * as the listener that it prepends must run first.
 */
export function trustOnlyGateway(server: Server, secret: string): void {
  const expectedSecret = Buffer.from(secret);
  const removeUntrustedHeaders = ({ headers }: IncomingMessage): void => {
    const givenSecret = Buffer.from(String(headers[GATEWAY_SECRET_HEADER] ?? ""));
    delete headers[GATEWAY_SECRET_HEADER];
    if (givenSecret.length === expectedSecret.length && timingSafeEqual(givenSecret, expectedSecret)) return;
    for (const name of GATEWAY_HEADERS) delete headers[name];
  };
  server.prependListener("request", removeUntrustedHeaders);
  // Not added as the only `upgrade` listener: Node would then leave the sockets of upgrade requests to this listener,
  // which never answers them.
  if (server.listenerCount("upgrade") > 0) server.prependListener("upgrade", removeUntrustedHeaders);
}
