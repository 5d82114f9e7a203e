import type { Server as HttpServer } from "node:http";
import { createAdapter } from "@socket.io/redis-adapter";
import { SOCKET_PATH } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import { Server } from "socket.io";
import type { Config } from "../config.js";
import type { Connections } from "../connections.js";
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
  connections: Pick<Connections, "publishing" | "subscribing">;
  authenticateToken: AuthenticateToken;
  refused: RefusedHandshakes;
  config: Pick<Config, "PUBLIC_URL" | "SESSION_IDLE_SECONDS">;
  log: Logger;
}

const LIMITS = {
  maxHttpBufferSize: 10_000,
  connectTimeout: 5_000,
  perMessageDeflate: false,
  serveClient: false,
} as const;
const CHECK_SECONDS = 60;

/** The default namespace for signed-in dashboards; any other namespace does not exist and is refused. */
export function openSocketServer(options: SocketServerOptions): DashboardServer {
  const { server, connections, authenticateToken, refused, config } = options;
  const io: DashboardServer = new Server(server, {
    ...LIMITS,
    path: SOCKET_PATH,
    transports: ["websocket", "polling"],
    adapter: createAdapter(connections.publishing, connections.subscribing),
  });
  guardHandshakes(io, refused, config.PUBLIC_URL);
  admitSockets(io, options);
  const everySeconds = Math.min(CHECK_SECONDS, config.SESSION_IDLE_SECONDS / 3);
  io.on("connection", (socket) => {
    ignoreMessages(socket);
    void socket.join(roomsOf(socket.data.signedIn));
    watchSession(socket, authenticateToken, everySeconds);
  });
  onReturn(connections.subscribing, () => void io.local.to(STAFF).emit("transaction_update"));
  return io;
}
