import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const OF_UPGRADES = /^(connection|upgrade|http2-settings)$/i;

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!OF_UPGRADES.test(name)) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

/**
 * Answers a request as if it had offered no upgrade, as HTTP has it for an offer that is not taken: some
 * clients offer HTTP/2 (h2c) with every first call. Node has let go of the request by then, so its head is
 * read again, this time without the offer.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.unshift(Buffer.concat([headWithoutUpgrade(request), head]));
  server.emit("connection", socket);
}
