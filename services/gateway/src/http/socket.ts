import { STATUS_CODES } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { AppError, httpStatusOf, SOCKET_PATH } from "@tukar-saldo/contracts";
import { offersWebsocket, readRawBody, toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { Router } from "express";
import type { Request } from "express";
import { proxyUpgrade } from "httpxy";
import type { Upstream } from "../upstreams/upstream.js";
import type { GatewayDependencies } from "../wire.js";
import { createProxyHandler } from "./proxy.js";
import type { SocketLimits } from "./socket-limits.js";

/**
 * Socket.IO answers a long poll within 25 s. Polls are sticky, as only the replica that opened their session knows it.
 */
const POLLING_OPTIONS = { guard: "public", timeoutSeconds: 35, isSticky: true } as const;
const UPGRADE_TIMEOUT_MS = 5_000;

function balancingKeyOf(request: Request): string {
  return String(request.headers["x-client-ip"]);
}

/** Creates the router of Socket.IO's long polling, for networks that block websockets. */
export function createSocketRouter(upstream: Upstream, limits: SocketLimits, log: Logger): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.all(
    SOCKET_PATH,
    async (request, _response, next) => {
      await limits.consume(request);
      next();
    },
    readRawBody(),
    createProxyHandler({ ...POLLING_OPTIONS, upstream, log, balancingKeyOf }),
  );
  return router;
}

/** Answers an upgrade request with an error and ends the connection. */
function refuse(socket: Duplex, { code, options: { retryAfter } }: AppError): void {
  const status = httpStatusOf(code);
  const retryHeader = retryAfter === undefined ? "" : `Retry-After: ${retryAfter}\r\n`;
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${retryHeader}`;
  socket.end(`${head}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

function isSocketRequest({ url = "" }: IncomingMessage): boolean {
  return url.split("?")[0] === SOCKET_PATH;
}

/** Destroys either socket when the other one closes. */
function destroyTogether(a: Duplex, b: Duplex): void {
  a.once("close", () => b.destroy());
  b.once("close", () => a.destroy());
}

/** Forwards websocket upgrades. All upgrades from one client address go to the same notifier replica. */
export function forwardWebSockets(
  { upstreams, log, checkHost, identifyClient, socketLimits }: GatewayDependencies,
  server: Server,
) {
  const upstream = upstreams.byService.notifier;
  const openSockets = new Set<Duplex>();
  let isClosed = false;

  /** @throws AppError if the upgrade is refused */
  async function admit(request: IncomingMessage): Promise<void> {
    // Node 20 also emits `upgrade` if only other protocols are offered; newer versions treat it as a plain request.
    if (!offersWebsocket(request)) throw new AppError("VALIDATION_FAILED");
    checkHost(request);
    if (!isSocketRequest(request)) throw new AppError("NOT_FOUND");
    identifyClient(request);
    await socketLimits.consume(request);
  }

  async function forward(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    let hasClientFailed = false;
    socket.on("error", () => {
      hasClientFailed = true;
      socket.destroy();
    });
    openSockets.add(socket);
    socket.once("close", () => openSockets.delete(socket));
    // Node leaves it half-open after the gateway's last byte, for example of a refusal, its own or the notifier's.
    socket.once("finish", () => socket.destroy());
    await admit(request);
    if (isClosed) socket.destroy();
    if (socket.destroyed) return;
    const origin = upstream.choose(String(request.headers["x-client-ip"]));
    try {
      const options = { xfwd: false, upgradeTimeout: UPGRADE_TIMEOUT_MS };
      destroyTogether(socket, await proxyUpgrade(origin, request, socket, head, options));
    } catch (error) {
      const isReplicaDown = !hasClientFailed && (error as NodeJS.ErrnoException).code !== undefined;
      if (isReplicaDown) upstream.markUnhealthy(origin);
      log.info(
        { error, upstream: upstream.name },
        "websocket upgrade failed, closed: the browser reconnects",
      );
    }
  }
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    forward(request, socket, head).catch((thrown: unknown) => {
      const error = toAppError(thrown);
      if (error.code === "INTERNAL") log.error({ error: error.options.cause }, "websocket upgrade failed");
      refuse(socket, error);
    });
  });
  return {
    close(): void {
      isClosed = true;
      for (const socket of openSockets) socket.destroy();
    },
  };
}
