import type { DashboardSocket } from "./types.js";

const MAX_MESSAGES_PER_SECOND = 20;

/** Drops every message of a dashboard and disconnects one that sends too many. */
export function ignoreMessages(socket: DashboardSocket): void {
  let second = 0;
  let count = 0;
  socket.use(() => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) count = 0;
    second = now;
    count += 1;
    if (count > MAX_MESSAGES_PER_SECOND) socket.disconnect(true);
  });
}
