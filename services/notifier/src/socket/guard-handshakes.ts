import type { IncomingMessage, ServerResponse } from "node:http";
import { hasSessionId } from "@tukar-saldo/service-kit";
import type { HandshakeLimiter } from "./handshake-limiter.js";
import type { PendingConnections } from "./pending-connections.js";
import type { DashboardServer } from "./types.js";

/**
 * Whether a page of this origin may open a socket. PUBLIC_URL lists the allowed origins; without it, only the requested
 * host is allowed. A request without an origin does not come from a page, so only its token is checked.
 */
function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrls: string[] | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (publicUrls !== undefined) return publicUrls.includes(url.origin);
  return host !== undefined && url.host === host.toLowerCase();
}

function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  retryAfter = 0,
): void {
  const headers = {
    "Content-Length": "0",
    Connection: "close",
    ...(retryAfter > 0 ? { "Retry-After": retryAfter } : {}),
  };
  if (request.headers.upgrade === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  request.socket.end(`HTTP/1.1 ${status} ${text}\r\n${headerLines.join("")}\r\n`);
}

/** The Retry-After in seconds for too many unauthenticated connections: Socket.IO closes each of them after 5 s. */
const PENDING_RETRY_SECONDS = 5;

interface HandshakeGuards {
  readonly handshakeLimiter: HandshakeLimiter;
  readonly pendingConnections: PendingConnections;
  readonly publicUrls: string[] | undefined;
}

/**
 * Refuses handshakes from other origins with 403. Refuses with 429 handshakes from IP addresses that were refused too
 * often or have too many unauthenticated connections.
 */
export function guardHandshakes(
  io: DashboardServer,
  { handshakeLimiter, pendingConnections, publicUrls }: HandshakeGuards,
): void {
  io.engine.use(async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isAllowedOrigin(request.headers.origin, request.headers.host, publicUrls)) {
      handshakeLimiter.countRefusal(request);
      return sendError(request, response, 403, "Forbidden");
    }
    if (hasSessionId(request.url ?? "")) return next();
    const blockedSeconds = await handshakeLimiter.secondsUntilAllowed(request);
    const waitSeconds =
      blockedSeconds > 0 || pendingConnections.hasRoom(request) ? blockedSeconds : PENDING_RETRY_SECONDS;
    if (waitSeconds > 0) return sendError(request, response, 429, "Too Many Requests", waitSeconds);
    return next();
  });
}
