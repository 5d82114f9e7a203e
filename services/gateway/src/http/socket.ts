import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import { readRawBody } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Router } from "express";
import type { Request } from "express";
import { proxyUpgrade } from "httpxy";
import type { Upstream } from "../upstreams/upstream.js";
import type { GatewayDependencies } from "../wire.js";
import { setClientHeaders } from "./client-address.js";
import { createProxyHandler } from "./proxy.js";

/** The timeout of a long poll, which Socket.IO's server ends by a ping after 25 s. */
const POLL_TIMEOUT_SECONDS = 35;
const UPGRADE_TIMEOUT_MS = 5_000;
const UPGRADE_HEADERS = /^(connection|upgrade|http2-settings)$/i;

function keyOf(request: Request): string {
  return String(request.headers["x-client-ip"]);
}

/**
 * Creates the router of Socket.IO's long polling, for networks that block websockets. It has no rate limit.
 */
export function createSocketRouter(upstream: Upstream, log: Logger): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(
    SOCKET_PATH,
    readRawBody,
    createProxyHandler({ upstream, guard: "public", timeoutSeconds: POLL_TIMEOUT_SECONDS, log, keyOf }),
  );
  return router;
}

function serializeHeadWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (!UPGRADE_HEADERS.test(name)) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
}

/**
 * Ignores an upgrade to another protocol, such as h2c (RFC 9110, section 7.8). Node has already detached its parser, so
 * the request's head is put back without the upgrade headers and parsed again.
 */
function ignoreUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  socket.unshift(Buffer.concat([serializeHeadWithoutUpgrade(request), head]));
  server.emit("connection", socket);
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function offersWebsocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === "websocket";
}

function isSocketRequest({ url = "" }: IncomingMessage): boolean {
  return url.split("?")[0] === SOCKET_PATH;
}

/** Destroys either socket when the other one closes. */
function destroyTogether(a: Duplex, b: Duplex): void {
  a.once("close", () => b.destroy());
  b.once("close", () => a.destroy());
}

/** Forwards websocket upgrades: all of one client address to the same notifier replica. */
export function forwardWebSockets({ upstreams, config, log }: GatewayDependencies, server: Server) {
  const upstream = upstreams.byService.notifier;
  const open = new Set<Duplex>();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!offersWebsocket(request)) return ignoreUpgrade(server, request, socket, head);
    socket.on("error", () => socket.destroy());
    if (!isSocketRequest(request)) return refuse(socket, "404 Not Found");
    setClientHeaders(request, config.trustedProxies);
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    const origin = upstream.choose(String(request.headers["x-client-ip"]));
    proxyUpgrade(origin, request, socket, head, { xfwd: false, upgradeTimeout: UPGRADE_TIMEOUT_MS })
      .then((other) => destroyTogether(socket, other))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== undefined) upstream.markUnhealthy(origin);
        log.info(
          { error, upstream: upstream.name },
          "websocket upgrade failed, closed: the browser reconnects",
        );
      });
  });
  return {
    close(): void {
      for (const socket of open) socket.destroy();
    },
  };
}
