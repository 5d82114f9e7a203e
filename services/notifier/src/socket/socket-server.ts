import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import type { Logger, RedisConnection } from "@tukar-saldo/service-kit";
import { Server } from "socket.io";
import type { Config } from "../config.js";
import { authenticateSockets } from "./authenticate-sockets.js";
import { disconnectSlowClient } from "./disconnect-slow-client.js";
import { guardHandshakes } from "./guard-handshakes.js";
import type { HandshakeLimiter } from "./handshake-limiter.js";
import { createPendingConnections } from "./pending-connections.js";
import { roomsOf, STAFF_ROOM } from "./rooms.js";
import type { AuthenticateToken, DashboardServer, DashboardSocket } from "./types.js";
import { watchSession } from "./watch-session.js";

const SERVER_OPTIONS = {
  maxHttpBufferSize: 10_000,
  connectTimeout: 5_000,
  perMessageDeflate: false,
  serveClient: false,
} as const;
const MAX_CHECK_INTERVAL_SECONDS = 60;
const MAX_MESSAGES_PER_SECOND = 20;

/** Creates the Socket.IO server, which reaches the sockets of all replicas through Redis. It does not listen yet. */
export function createSocketServer(
  publisherRedis: RedisConnection,
  subscriberRedis: RedisConnection,
): DashboardServer {
  return new Server({
    ...SERVER_OPTIONS,
    path: SOCKET_PATH,
    transports: ["websocket", "polling"],
    adapter: createAdapter(publisherRedis, subscriberRedis),
  });
}

export interface SocketOptions {
  readonly io: DashboardServer;
  readonly subscriberRedis: RedisConnection;
  readonly authenticateToken: AuthenticateToken;
  readonly handshakeLimiter: HandshakeLimiter;
  readonly config: Pick<Config, "PUBLIC_URL" | "RATE_LIMIT_PROFILE" | "SESSION_IDLE_SECONDS">;
  readonly log: Logger;
}

/** Attaches Socket.IO to the HTTP server and accepts the sockets of signed-in dashboards. */
export function attachSocketServer(options: SocketOptions, server: HttpServer): { close(): Promise<void> } {
  const { io, subscriberRedis, authenticateToken, handshakeLimiter, config, log } = options;
  const pendingConnections = createPendingConnections(config.RATE_LIMIT_PROFILE);
  io.attach(server);
  guardHandshakes(io, { handshakeLimiter, pendingConnections, publicUrls: config.PUBLIC_URL });
  authenticateSockets(io, { authenticateToken, handshakeLimiter, pendingConnections, log });
  const checkIntervalSeconds = Math.min(MAX_CHECK_INTERVAL_SECONDS, config.SESSION_IDLE_SECONDS / 3);
  io.on("connection", (socket) => {
    ignoreMessages(socket);
    disconnectSlowClient(socket, log);
    void socket.join(roomsOf(socket.data.principal));
    watchSession(socket, authenticateToken, checkIntervalSeconds);
  });
  onReconnect(subscriberRedis, () => void io.local.to(STAFF_ROOM).emit("transaction_update"));
  return { close: () => io.close() };
}

/** Ignores the messages that a client sends, and disconnects a client that sends too many. */
function ignoreMessages(socket: DashboardSocket): void {
  let currentSecond = 0;
  let count = 0;
  socket.use(() => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== currentSecond) count = 0;
    currentSecond = now;
    count += 1;
    if (count > MAX_MESSAGES_PER_SECOND) socket.disconnect(true);
  });
}

/**
 * Calls `listener` after each reconnect to Redis, once the subscriptions are restored. The reply to a ping shows that
 * they are, as Redis first answers the commands that restore them.
 */
function onReconnect(subscriberRedis: RedisConnection, listener: () => void): void {
  let wasDisconnected = false;
  subscriberRedis.on("close", () => {
    wasDisconnected = true;
  });
  subscriberRedis.on("ready", () => {
    if (!wasDisconnected) return;
    wasDisconnected = false;
    subscriberRedis.ping().then(listener, () => undefined);
  });
}
