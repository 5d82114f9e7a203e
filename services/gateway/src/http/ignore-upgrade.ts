import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const UPGRADE_HEADERS = /^(connection|upgrade|http2-settings)$/i;

function serializeHeadWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!UPGRADE_HEADERS.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

/**
 * Handles a request as if it had not offered an upgrade (RFC 9110, section 7.8): some clients offer h2c with
 * their first request. Node has detached its parser by then, so the request is parsed again without the offer.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.unshift(Buffer.concat([serializeHeadWithoutUpgrade(request), head]));
  server.emit("connection", socket);
}
