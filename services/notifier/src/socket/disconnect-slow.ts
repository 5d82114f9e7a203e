import type { Logger } from "@tukar-saldo/service-kit";
import type { DashboardSocket } from "./types.js";

/** How much may wait for a client that reads too slowly, beside what the operating system buffers. */
const MAX_WAITING_CHARACTERS = 1_000_000;

/** The part of Engine.IO's websocket transport that is used here; polls have no websocket. */
interface MaybeWebsocket {
  socket?: { terminate(): void };
}

/**
 * Disconnects a client when more than 1 MB waits to be sent to it. Its messages would otherwise fill the memory of the
 * notifier. A websocket is terminated, as an orderly close would wait for the client. The dashboard connects again and
 * then fetches its lists.
 */
export function disconnectSlowClient(socket: DashboardSocket, log: Logger): void {
  const { conn } = socket;
  let waiting = 0;
  let isDisconnecting = false;
  conn.on("packetCreate", ({ data = "" }: { data?: string | Buffer }) => {
    // The transport is writable when it has handed over everything that was sent before.
    if (conn.transport.writable) waiting = 0;
    waiting += data.length;
    if (waiting <= MAX_WAITING_CHARACTERS || isDisconnecting) return;
    // The disconnection sends a packet itself.
    isDisconnecting = true;
    log.info(
      { uid: socket.data.principal.userId },
      "dashboard reads too slowly, disconnected: it reconnects",
    );
    socket.disconnect(true);
    (conn.transport as MaybeWebsocket).socket?.terminate();
  });
}
