import { toAppError } from "@tukar-saldo/service-kit";
import type { AuthenticateToken, DashboardSocket } from "./types.js";

/** Disconnects the socket if its session has ended, but not while storage is unavailable. */
async function checkSession(socket: DashboardSocket, authenticateToken: AuthenticateToken): Promise<void> {
  try {
    await authenticateToken(socket.data.token);
  } catch (error) {
    if (toAppError(error).code === "UNAUTHENTICATED") socket.disconnect(true);
  }
}

/** Checks a socket's session now and at regular intervals. This does not count as activity of the user. */
export function watchSession(
  socket: DashboardSocket,
  authenticateToken: AuthenticateToken,
  intervalSeconds: number,
): void {
  const check = (): void => void checkSession(socket, authenticateToken);
  const timer = setInterval(check, intervalSeconds * 1_000);
  socket.once("disconnect", () => clearInterval(timer));
  check();
}
