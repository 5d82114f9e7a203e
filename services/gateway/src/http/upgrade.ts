import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import { proxyUpgrade } from "httpxy";
import type { Wired } from "../wire.js";
import { identify } from "./client-address.js";
import { ignoreUpgrade } from "./ignore-upgrade.js";

const UPGRADE_TIMEOUT_MS = 5_000;

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function offersWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

function isSocketRequest({ url = "" }: IncomingMessage): boolean {
  return url.split("?")[0] === SOCKET_PATH;
}

/** When either socket closes, destroys the other. */
function destroyTogether(a: Duplex, b: Duplex): void {
  a.once("close", () => b.destroy());
  b.once("close", () => a.destroy());
}

/** Forwards websocket upgrades to the notifier that the client's address maps to. */
export function acceptUpgrades({ upstreams, config, log }: Wired, server: Server) {
  const upstream = upstreams.of.notifier;
  const open = new Set<Duplex>();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!offersWebsocket(request)) return ignoreUpgrade(server, request, socket, head);
    socket.on("error", () => socket.destroy());
    if (!isSocketRequest(request)) return refuse(socket, "404 Not Found");
    identify(request, config.trustedProxies);
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    const origin = upstream.choose(String(request.headers["x-client-ip"]));
    proxyUpgrade(origin, request, socket, head, { xfwd: false, upgradeTimeout: UPGRADE_TIMEOUT_MS })
      .then((other) => destroyTogether(socket, other))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== undefined) upstream.markUnhealthy(origin);
        log.info({ error, upstream: upstream.name }, "websocket upgrade failed");
      });
  });
  return {
    close(): void {
      for (const socket of open) socket.destroy();
    },
  };
}
