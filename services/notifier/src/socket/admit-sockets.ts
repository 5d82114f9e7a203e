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

/**
 * Nothing when the socket may come in, else what the client is told. Storage without an answer is no verdict.
 */
async function refusalOf(
  socket: DashboardSocket,
  { authenticateToken, log }: Admission,
): Promise<string | undefined> {
  const token = tokenOf(socket);
  try {
    socket.data = { token, signedIn: await authenticateToken(token) };
    return undefined;
  } catch (error) {
    const { code } = toAppError(error);
    if (code === "UNAUTHENTICATED") return UNAUTHORIZED;
    // A store that is away is told once by its own connection.
    const level = code === "UPSTREAM_UNAVAILABLE" ? "debug" : "warn";
    log[level]({ error }, "socket authentication failed, client told to retry");
    return UNAVAILABLE;
  }
}

/**
 * Lets in who brings a good token in `handshake.auth`; connections that never come in count as refused too.
 */
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
