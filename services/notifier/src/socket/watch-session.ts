import { toAppError } from "@tukar-saldo/service-kit";
import type { AuthenticateToken, DashboardSocket } from "./types.js";

/** Closes the socket when its session has ended; storage that does not answer closes nothing. */
export async function checkSession(
  socket: DashboardSocket,
  authenticateToken: AuthenticateToken,
): Promise<void> {
  try {
    await authenticateToken(socket.data.token);
  } catch (error) {
    if (toAppError(error).code === "UNAUTHENTICATED") socket.disconnect(true);
  }
}

/** Looks at the session now and again every while, which counts as activity of its user. */
export function watchSession(
  socket: DashboardSocket,
  authenticateToken: AuthenticateToken,
  everySeconds: number,
): void {
  const look = (): void => void checkSession(socket, authenticateToken);
  const timer = setInterval(look, everySeconds * 1_000);
  socket.once("disconnect", () => clearInterval(timer));
  look();
}
