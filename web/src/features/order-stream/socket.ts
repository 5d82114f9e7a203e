import { SOCKET_PATH, SOCKET_RECONNECT } from "@tukar-saldo/contracts";
import type { ServerToClient } from "@tukar-saldo/contracts";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

export type Connection = "live" | "connecting" | "offline";

/** After so many failed attempts it is called offline; it goes on trying. */
const PATIENCE = 3;
/** Between attempts after the server refused; the library only retries what broke on the way. */
const REFUSED_RETRY_MS = 5_000;

export interface SocketHandlers {
  readonly messages: ServerToClient;
  readonly onConnected: () => void;
  readonly onConnection: (connection: Connection) => void;
  /** The server refused or ended the connection: the session may be over. */
  readonly onRefused: () => void;
}

function connectionOf(failures: number): Connection {
  return failures >= PATIENCE || !navigator.onLine ? "offline" : "connecting";
}

/** Opens the desk's socket and keeps it open; answers a function that closes it for good. */
export function openSocket(token: () => string | undefined, handlers: SocketHandlers): () => void {
  const socket: Socket<ServerToClient> = io({
    path: SOCKET_PATH,
    auth: (give) => give({ token: token() }),
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    ...SOCKET_RECONNECT,
  });
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const refused = (): void => {
    handlers.onRefused();
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  };
  socket.on("transaction_update", handlers.messages.transaction_update);
  socket.on("transaction_updated", handlers.messages.transaction_updated);
  socket.on("notice", handlers.messages.notice);
  socket.on("profile_updated", handlers.messages.profile_updated);
  socket.on("connect", () => {
    failures = 0;
    handlers.onConnection("live");
    handlers.onConnected();
  });
  socket.on("connect_error", () => {
    handlers.onConnection(connectionOf(++failures));
    if (!socket.active) refused();
  });
  socket.on("disconnect", (reason) => {
    handlers.onConnection(connectionOf(0));
    if (reason === "io server disconnect") refused();
  });
  return () => {
    clearTimeout(retry);
    socket.close();
  };
}
