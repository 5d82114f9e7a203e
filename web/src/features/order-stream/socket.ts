import { SOCKET_PATH, SOCKET_RECONNECT } from "@tukar-saldo/contracts";
import type { ServerToClient } from "@tukar-saldo/contracts";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

export type Connection = "live" | "connecting" | "offline";

/** Number of failed attempts after which the connection is shown as offline; socket.io keeps retrying. */
const MAX_CONNECTING_FAILURES = 3;
/** Delay before reconnecting after a rejection by the server; socket.io itself retries network failures only. */
const REJECTED_RETRY_DELAY_MS = 5_000;

export interface SocketHandlers {
  readonly messages: ServerToClient;
  readonly onConnected: () => void;
  readonly onConnection: (connection: Connection) => void;
  /** Called when the server rejects or closes the connection, as the session may have ended. */
  readonly onRefused: () => void;
}

function getConnectionState(failures: number): Connection {
  return failures >= MAX_CONNECTING_FAILURES || !navigator.onLine ? "offline" : "connecting";
}

/** Opens the socket of the dashboard and keeps it connected. @returns a function that closes it for good */
export function openSocket(token: () => string | undefined, handlers: SocketHandlers): () => void {
  const socket: Socket<ServerToClient> = io({
    path: SOCKET_PATH,
    auth: (callback) => callback({ token: token() }),
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    ...SOCKET_RECONNECT,
  });
  let failureCount = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const handleRejection = (): void => {
    handlers.onRefused();
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => socket.connect(), REJECTED_RETRY_DELAY_MS);
  };
  socket.on("transaction_update", handlers.messages.transaction_update);
  socket.on("transaction_updated", handlers.messages.transaction_updated);
  socket.on("notice", handlers.messages.notice);
  socket.on("profile_updated", handlers.messages.profile_updated);
  socket.on("connect", () => {
    failureCount = 0;
    handlers.onConnection("live");
    handlers.onConnected();
  });
  socket.on("connect_error", () => {
    handlers.onConnection(getConnectionState(++failureCount));
    if (!socket.active) handleRejection();
  });
  socket.on("disconnect", (reason) => {
    handlers.onConnection(getConnectionState(0));
    if (reason === "io server disconnect") handleRejection();
  });
  return () => {
    clearTimeout(retryTimer);
    socket.close();
  };
}
