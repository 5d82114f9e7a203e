import { toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { HandshakeLimiter } from "./handshake-limiter.js";
import type { PendingConnections } from "./pending-connections.js";
import type { AuthenticateToken, DashboardServer, DashboardSocket } from "./types.js";

const UNAUTHORIZED = "unauthorized";
const UNAVAILABLE = "unavailable";

interface AuthenticationOptions {
  authenticateToken: AuthenticateToken;
  handshakeLimiter: HandshakeLimiter;
  pendingConnections: PendingConnections;
  log: Logger;
}

/** The part of an Engine.IO connection that is used here; socket.io does not export its type. */
interface RawConnection {
  request: DashboardSocket["request"];
  on(name: "close", callback: () => void): void;
}

function readToken(socket: DashboardSocket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === "string" ? token : "";
}

/** Authenticates a socket by its token. @returns the error for the client; undefined if the socket is accepted */
async function authenticateSocket(
  socket: DashboardSocket,
  { authenticateToken, log }: AuthenticationOptions,
): Promise<string | undefined> {
  const token = readToken(socket);
  try {
    socket.data = { token, principal: await authenticateToken(token) };
    return undefined;
  } catch (error) {
    const { code } = toAppError(error);
    // A session whose user must add a second factor first is refused and counted like an ended session.
    if (code === "UNAUTHENTICATED" || code === "TWO_FACTOR_REQUIRED") return UNAUTHORIZED;
    // An outage is logged at level debug here, as the connection to the store logs it already.
    const level = code === "UPSTREAM_UNAVAILABLE" ? "debug" : "warn";
    log[level]({ error }, "socket authentication failed, client told to retry");
    return UNAVAILABLE;
  }
}

/**
 * Accepts sockets with a valid token in `handshake.auth`. A connection that closes before it is accepted counts as
 * refused.
 */
export function authenticateSockets(io: DashboardServer, options: AuthenticationOptions): void {
  const { handshakeLimiter, pendingConnections } = options;
  io.use(async (socket, next) => {
    const errorMessage = await authenticateSocket(socket, options);
    if (errorMessage === UNAUTHORIZED) handshakeLimiter.countRefusal(socket.request, socket.conn);
    else handshakeLimiter.exempt(socket.conn);
    if (errorMessage === undefined) pendingConnections.remove(socket.conn);
    next(errorMessage === undefined ? undefined : new Error(errorMessage));
  });
  io.engine.on("connection", (connection: RawConnection) => {
    const { request } = connection;
    pendingConnections.add(request, connection);
    connection.on("close", () => {
      pendingConnections.remove(connection);
      handshakeLimiter.countRefusal(request, connection);
    });
  });
}
