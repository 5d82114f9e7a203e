import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import type { Logger, RedisConnection } from "@tukar-saldo/service-kit";
import { Server } from "socket.io";
import type { Config } from "../config.js";
import { admitSockets } from "./admit-sockets.js";
import { guardHandshakes } from "./guard-handshakes.js";
import { ignoreMessages } from "./ignore-messages.js";
import type { RefusedHandshakes } from "./refused-handshakes.js";
import { onReconnect } from "./on-reconnect.js";
import { roomsOf, STAFF } from "./rooms.js";
import type { AuthenticateToken, DashboardServer } from "./types.js";
import { watchSession } from "./watch-session.js";

const LIMITS = {
  maxHttpBufferSize: 10_000,
  connectTimeout: 5_000,
  perMessageDeflate: false,
  serveClient: false,
} as const;
const CHECK_SECONDS = 60;

/**
 * The socket server, joined with those of the other replicas through Redis. Only the default namespace exists;
 * it listens once it is attached.
 */
export function createSocketServer(
  publishing: RedisConnection,
  subscribing: RedisConnection,
): DashboardServer {
  return new Server({
    ...LIMITS,
    path: SOCKET_PATH,
    transports: ["websocket", "polling"],
    adapter: createAdapter(publishing, subscribing),
  });
}

export interface SocketOptions {
  readonly io: DashboardServer;
  readonly subscribing: RedisConnection;
  readonly authenticateToken: AuthenticateToken;
  readonly refused: RefusedHandshakes;
  readonly config: Pick<Config, "PUBLIC_URL" | "SESSION_IDLE_SECONDS">;
  readonly log: Logger;
}

/** Takes the sockets of signed-in dashboards on the server. */
export function openSockets(options: SocketOptions, server: HttpServer): { close(): Promise<void> } {
  const { io, subscribing, authenticateToken, refused, config } = options;
  io.attach(server);
  guardHandshakes(io, refused, config.PUBLIC_URL);
  admitSockets(io, options);
  const everySeconds = Math.min(CHECK_SECONDS, config.SESSION_IDLE_SECONDS / 3);
  io.on("connection", (socket) => {
    ignoreMessages(socket);
    void socket.join(roomsOf(socket.data.principal));
    watchSession(socket, authenticateToken, everySeconds);
  });
  onReconnect(subscribing, () => void io.local.to(STAFF).emit("transaction_update"));
  return { close: () => io.close() };
}
