import { toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { HandshakeLimiter } from "./handshake-limiter.js";
import type { PendingConnections } from "./pending-connections.js";
import type { AuthenticateToken, DashboardServer, DashboardSocket } from "./types.js";

const UNAUTHORIZED = "unauthorized";
const UNAVAILABLE = "unavailable";

interface Admission {
  authenticateToken: AuthenticateToken;
  handshakeLimiter: HandshakeLimiter;
  pending: PendingConnections;
  log: Logger;
}

/** The part of an Engine.IO connection that is used here; socket.io does not export its type. */
interface RawConnection {
  request: DashboardSocket["request"];
  on(name: "close", run: () => void): void;
}

function tokenOf(socket: DashboardSocket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === "string" ? token : "";
}

/** Authenticates a socket by its token. @returns the error for the client; undefined if the socket is accepted */
async function authenticateSocket(
  socket: DashboardSocket,
  { authenticateToken, log }: Admission,
): Promise<string | undefined> {
  const token = tokenOf(socket);
  try {
    socket.data = { token, principal: await authenticateToken(token) };
    return undefined;
  } catch (error) {
    const { code } = toAppError(error);
    // A session that has to add a second factor first is refused, and counted, like one that has ended.
    if (code === "UNAUTHENTICATED" || code === "TWO_FACTOR_REQUIRED") return UNAUTHORIZED;
    // An outage is logged at level debug here, as the connection to the store logs it already.
    const level = code === "UPSTREAM_UNAVAILABLE" ? "debug" : "warn";
    log[level]({ error }, "socket authentication failed, client told to retry");
    return UNAVAILABLE;
  }
}

/** Accepts sockets with a valid token in `handshake.auth`. A connection that closes unaccepted counts as refused. */
export function authenticateSockets(io: DashboardServer, admission: Admission): void {
  const { handshakeLimiter, pending } = admission;
  io.use(async (socket, next) => {
    const refusal = await authenticateSocket(socket, admission);
    if (refusal === UNAUTHORIZED) handshakeLimiter.countRefusal(socket.request, socket.conn);
    else handshakeLimiter.exempt(socket.conn);
    if (refusal === undefined) pending.remove(socket.conn);
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  io.engine.on("connection", (connection: RawConnection) => {
    const { request } = connection;
    pending.add(request, connection);
    connection.on("close", () => {
      pending.remove(connection);
      handshakeLimiter.countRefusal(request, connection);
    });
  });
}
