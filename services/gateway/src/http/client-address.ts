import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { BlockList } from "node:net";
import { AppError } from "@tukar-saldo/contracts";
import { GATEWAY_SECRET_HEADER } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Config } from "../config.js";
import { createThrottledWarning } from "./throttled-warning.js";

const SPOOFABLE_HEADERS =
  /^(x-client-|x-gateway-|x-forwarded|x-user-|x-internal-|x-real-ip$|x-original-url$|x-rewrite-url$|forwarded$|traceparent$|tracestate$|baggage$)/;

/** Removes the prefix `::ffff:` of an IPv4-mapped IPv6 address, as dual-stack sockets report IPv4 clients. */
export function stripMappedPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

const MAX_CACHED_ADDRESSES = 1_000;
/**
 * Caches, for each list of trusted proxies, which addresses it contains, as checking the list is the slowest part of
 * finding the client's address.
 */
const trustCaches = new WeakMap<BlockList, Map<string, boolean>>();

function isTrusted(trustedProxies: BlockList, address: string): boolean {
  const cache = trustCaches.get(trustedProxies) ?? new Map<string, boolean>();
  trustCaches.set(trustedProxies, cache);
  const cachedAnswer = cache.get(address);
  if (cachedAnswer !== undefined) return cachedAnswer;
  const isContained = trustedProxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  if (cache.size >= MAX_CACHED_ADDRESSES) cache.clear();
  cache.set(address, isContained);
  return isContained;
}

/**
 * Finds the client's address: the socket's address or, behind trusted proxies, the rightmost address in
 * X-Forwarded-For that is not a trusted proxy.
 * @returns undefined if a trusted proxy sent no address
 */
export function findClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string,
  trustedProxies: BlockList,
): string | undefined {
  let address = stripMappedPrefix(socketAddress ?? "0.0.0.0");
  const hops = forwardedFor.split(",").map((hop) => stripMappedPrefix(hop.trim()));
  while (isTrusted(trustedProxies, address)) {
    const previousHop = hops.pop();
    // Every hop is trusted, so the client is in a trusted network itself.
    if (previousHop === undefined) return address;
    if (isIP(previousHop) === 0) return undefined;
    address = previousHop;
  }
  return address;
}

/** Sets the request headers that identify the client. @throws AppError if a trusted proxy sent no client address */
export type IdentifyClient = (request: IncomingMessage) => void;

/**
 * Creates the function that removes headers that a client could spoof, then sets `x-client-ip` and a new `x-request-id`
 * for the services. A trusted proxy's request without a client address is refused, as all visitors would otherwise
 * share the proxy's address and its rate limits.
 */
export function createClientIdentification(
  { trustedProxies, GATEWAY_SECRET }: Pick<Config, "trustedProxies" | "GATEWAY_SECRET">,
  log: Logger,
): IdentifyClient {
  const warn = createThrottledWarning(
    log,
    "refused a request: a proxy of TRUST_PROXY sent no valid X-Forwarded-For",
  );
  return (request) => {
    const headers: IncomingHttpHeaders = request.headers;
    const forwardedFor = String(headers["x-forwarded-for"] ?? "");
    const address = findClientAddress(request.socket.remoteAddress, forwardedFor, trustedProxies);
    for (const name of Object.keys(headers)) if (SPOOFABLE_HEADERS.test(name)) delete headers[name];
    headers["x-request-id"] = randomUUID();
    if (address === undefined) {
      warn({ proxy: request.socket.remoteAddress });
      throw new AppError("VALIDATION_FAILED");
    }
    headers["x-client-ip"] = address;
    if (GATEWAY_SECRET !== undefined) headers[GATEWAY_SECRET_HEADER] = GATEWAY_SECRET;
  };
}

/**
 * Warns if no trusted proxy is configured in production: behind an untrusted proxy, all visitors seem to have the
 * proxy's address.
 */
export function warnIfNoTrustedProxy(
  { APP_ENV, TRUST_PROXY }: Pick<Config, "APP_ENV" | "TRUST_PROXY">,
  log: Logger,
): void {
  if (APP_ENV !== "production" || TRUST_PROXY.length > 0) return;
  log.warn("TRUST_PROXY is not set: behind a proxy, all visitors count as one address, that of the proxy");
}
