import type { DashboardSocket } from "./types.js";

const MOST_PER_SECOND = 20;

/** Dashboards only listen: what they send is dropped before anyone sees it, and who floods is cut off. */
export function ignoreMessages(socket: DashboardSocket): void {
  let second = 0;
  let count = 0;
  socket.use(() => {
    const now = Math.floor(Date.now() / 1_000);
    if (now !== second) count = 0;
    second = now;
    count += 1;
    if (count > MOST_PER_SECOND) socket.disconnect(true);
  });
}
