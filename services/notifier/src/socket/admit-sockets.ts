import { toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { RefusedHandshakes } from "./refused-handshakes.js";
import type { AuthenticateToken, DashboardServer, DashboardSocket } from "./types.js";

const UNAUTHORIZED = "unauthorized";
const UNAVAILABLE = "unavailable";

interface Admission {
  authenticateToken: AuthenticateToken;
  refused: RefusedHandshakes;
  log: Logger;
}

/** The part of a raw connection that is needed here; its own type is not exported. */
interface RawConnection {
  request: DashboardSocket["request"];
  on(name: "close", run: () => void): void;
}

function tokenOf(socket: DashboardSocket): string {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === "string" ? token : "";
}

/** The error for the client, or undefined if the socket is accepted. */
async function refusalOf(
  socket: DashboardSocket,
  { authenticateToken, log }: Admission,
): Promise<string | undefined> {
  const token = tokenOf(socket);
  try {
    socket.data = { token, principal: await authenticateToken(token) };
    return undefined;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === "UNAUTHENTICATED") return UNAUTHORIZED;
    // The connection logs its own outage.
    const level = code === "UPSTREAM_UNAVAILABLE" ? "debug" : "warn";
    log[level]({ error }, "socket authentication unavailable, client told to retry");
    return UNAVAILABLE;
  }
}

/** Accepts sockets with a valid token in `handshake.auth`; connections without one count as refused. */
export function admitSockets(io: DashboardServer, admission: Admission): void {
  const { refused } = admission;
  io.use(async (socket, next) => {
    const refusal = await refusalOf(socket, admission);
    if (refusal === UNAUTHORIZED) refused.count(socket.request, socket.conn);
    else refused.settle(socket.conn);
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  io.engine.on("connection", (connection: RawConnection) => {
    const { request } = connection;
    connection.on("close", () => refused.count(request, connection));
  });
}
