import { toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { RefusedHandshakes } from "./refused-handshakes.js";
import type { AuthenticateToken, DashboardServer, DashboardSocket } from "./types.js";

const UNAUTHORIZED = "unauthorized";
const UNAVAILABLE = "unavailable";

function tokenOf(socket: DashboardSocket): string | undefined {
  const { token } = socket.handshake.auth as { token?: unknown };
  return typeof token === "string" && token.length > 0 ? token : undefined;
}

/**
 * Lets in who brings a good token in `handshake.auth`; storage that does not answer is no verdict and not
 * counted.
 */
export function admitSockets(
  io: DashboardServer,
  {
    authenticateToken,
    refused,
    log,
  }: { authenticateToken: AuthenticateToken; refused: RefusedHandshakes; log: Logger },
): void {
  const refuse = (socket: DashboardSocket, next: (error: Error) => void): void => {
    refused.count(socket.request, socket.conn);
    next(new Error(UNAUTHORIZED));
  };
  io.use(async (socket, next) => {
    const token = tokenOf(socket);
    if (token === undefined) return refuse(socket, next);
    try {
      socket.data = { token, signedIn: await authenticateToken(token) };
      refused.settle(socket.conn);
      next();
    } catch (error) {
      if (toAppError(error).code === "UNAUTHENTICATED") return refuse(socket, next);
      refused.settle(socket.conn);
      log.warn({ error }, "a socket could not be judged");
      next(new Error(UNAVAILABLE));
    }
  });
  io.engine.on(
    "connection",
    (connection: { request: DashboardSocket["request"]; on(name: "close", run: () => void): void }) => {
      const { request } = connection;
      connection.on("close", () => refused.count(request, connection));
    },
  );
}
