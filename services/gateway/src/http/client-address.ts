import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { BlockList } from "node:net";

const SPOOFABLE_HEADERS =
  /^(x-client-|x-forwarded|x-user-|x-internal-|x-real-ip$|x-original-url$|x-rewrite-url$|forwarded$|traceparent$|tracestate$|baggage$)/;

function stripMappedPrefix(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, "");
}

const MAX_REMEMBERED = 1_000;
/**
 * Caches for each list of trusted proxies whether it contains an address. This check is the slowest part of finding
 * the client's address.
 */
const remembered = new WeakMap<BlockList, Map<string, boolean>>();

function isTrusted(trusted: BlockList, address: string): boolean {
  const answers = remembered.get(trusted) ?? new Map<string, boolean>();
  remembered.set(trusted, answers);
  const known = answers.get(address);
  if (known !== undefined) return known;
  const answer = trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  if (answers.size >= MAX_REMEMBERED) answers.clear();
  answers.set(address, answer);
  return answer;
}

/**
 * Finds the client's address: that of the socket or, behind trusted proxies, the rightmost one in X-Forwarded-For
 * that is not a trusted proxy's.
 */
export function clientAddressOf(
  socketAddress: string | undefined,
  forwardedFor: string,
  trusted: BlockList,
): string {
  let address = stripMappedPrefix(socketAddress ?? "0.0.0.0");
  const hops = forwardedFor.split(",").map((hop) => stripMappedPrefix(hop.trim()));
  while (isTrusted(trusted, address)) {
    const previous = hops.pop();
    if (previous === undefined || isIP(previous) === 0) break;
    address = previous;
  }
  return address;
}

/** Removes headers that a client could spoof, then sets `x-client-ip` and a new `x-request-id` for the services. */
export function setClientHeaders(request: IncomingMessage, trusted: BlockList): void {
  const headers: IncomingHttpHeaders = request.headers;
  const forwardedFor = String(headers["x-forwarded-for"] ?? "");
  const address = clientAddressOf(request.socket.remoteAddress, forwardedFor, trusted);
  for (const name of Object.keys(headers)) if (SPOOFABLE_HEADERS.test(name)) delete headers[name];
  headers["x-client-ip"] = address;
  headers["x-request-id"] = randomUUID();
}
