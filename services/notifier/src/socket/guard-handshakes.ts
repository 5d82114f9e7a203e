import type { IncomingMessage, ServerResponse } from "node:http";
import type { RefusedHandshakes } from "./refused-handshakes.js";
import type { DashboardServer } from "./types.js";

/**
 * Whether a page of this origin may open the socket: a public URL, or the requested host if there are none.
 * Requests without an origin come from no browser page: the token decides.
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

function refuse(
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
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  request.socket.end(`HTTP/1.1 ${status} ${text}\r\n${lines.join("")}\r\n`);
}

/**
 * Refuses other origins (403) and addresses that were refused too often (429), for polling and upgrades.
 */
export function guardHandshakes(
  io: DashboardServer,
  refused: RefusedHandshakes,
  publicUrls: string[] | undefined,
): void {
  io.engine.use(async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    if (!isAllowedOrigin(request.headers.origin, request.headers.host, publicUrls)) {
      refused.count(request);
      return refuse(request, response, 403, "Forbidden");
    }
    if (/[?&]sid=/.test(request.url ?? "")) return next();
    const wait = await refused.secondsToWait(request);
    if (wait > 0) return refuse(request, response, 429, "Too Many Requests", wait);
    return next();
  });
}
