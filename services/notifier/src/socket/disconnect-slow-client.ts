import type { Logger } from "@tukar-saldo/service-kit";
import type { DashboardSocket } from "./types.js";

/** The maximum number of characters queued for a client, in addition to what the operating system buffers. */
const MAX_QUEUED_CHARACTERS = 1_000_000;

/** The part of Engine.IO's transport that is used here; only a websocket transport has a `socket`. */
interface MaybeWebsocket {
  socket?: { terminate(): void };
}

/**
 * Disconnects a client when more than 1 MB is queued for it, as its messages would otherwise fill the memory of the
 * notifier. A websocket is terminated, as an orderly close would wait for the client. The dashboard reconnects and then
 * fetches its lists.
 */
export function disconnectSlowClient(socket: DashboardSocket, log: Logger): void {
  const { conn } = socket;
  let queuedCharacters = 0;
  let isDisconnecting = false;
  // The response to a poll contains everything that was queued. The client polls again once it has read it.
  conn.on("flush", () => {
    if (conn.transport.name === "polling") queuedCharacters = 0;
  });
  conn.on("packetCreate", ({ data = "" }: { data?: string | Buffer }) => {
    // The transport is writable once it has flushed everything that was sent before.
    if (conn.transport.writable) queuedCharacters = 0;
    queuedCharacters += data.length;
    if (queuedCharacters <= MAX_QUEUED_CHARACTERS || isDisconnecting) return;
    // Disconnecting sends a packet too, which calls this listener again.
    isDisconnecting = true;
    log.info(
      { uid: socket.data.principal.userId },
      "dashboard reads too slowly, disconnected: it reconnects",
    );
    socket.disconnect(true);
    (conn.transport as MaybeWebsocket).socket?.terminate();
  });
}
