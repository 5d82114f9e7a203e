import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Redis } from "ioredis";
import { Server } from "socket.io";
import { admitSockets } from "./admit-sockets.js";
import { guardHandshakes } from "./guard-handshakes.js";
import { ignoreMessages } from "./ignore-messages.js";
import type { RefusedHandshakes } from "./refused-handshakes.js";
import { onReturn } from "./resync.js";
import { roomsOf, STAFF } from "./rooms.js";
import type { AuthenticateToken, DashboardServer } from "./types.js";
import { watchSession } from "./watch-session.js";

export interface SocketServerOptions {
  server: HttpServer;
  publishing: Redis;
  subscribing: Redis;
  authenticateToken: AuthenticateToken;
  refused: RefusedHandshakes;
  publicUrls: string[] | undefined;
  /** How often an open socket's session is looked at. */
  checkSeconds: number;
  log: Logger;
}

const LIMITS = {
  maxHttpBufferSize: 10_000,
  connectTimeout: 5_000,
  perMessageDeflate: false,
  serveClient: false,
} as const;

/** The default namespace for signed-in dashboards; any other namespace does not exist and is refused. */
export function openSocketServer(options: SocketServerOptions): DashboardServer {
  const { server, publishing, subscribing, authenticateToken, refused, checkSeconds } = options;
  const io: DashboardServer = new Server(server, {
    ...LIMITS,
    path: SOCKET_PATH,
    transports: ["websocket", "polling"],
    adapter: createAdapter(publishing, subscribing),
  });
  guardHandshakes(io, refused, options.publicUrls);
  admitSockets(io, options);
  io.on("connection", (socket) => {
    ignoreMessages(socket);
    void socket.join(roomsOf(socket.data.signedIn));
    watchSession(socket, authenticateToken, checkSeconds);
  });
  onReturn(subscribing, () => void io.local.to(STAFF).emit("transaction_update"));
  return io;
}
