import type { IncomingMessage, ServerResponse } from "node:http";
import { isAllowedOrigin } from "./origin.js";
import type { RefusedHandshakes } from "./refused-handshakes.js";
import type { DashboardServer } from "./types.js";

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
 * Refuses foreign pages (403) and addresses that were refused too often (429), on polling and upgrade alike.
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
