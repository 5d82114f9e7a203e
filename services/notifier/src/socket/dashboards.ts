import type { Dashboards } from "../use-cases/dashboards.js";
import { sessionRoom, STAFF, userRoom } from "./rooms.js";
import type { DashboardServer } from "./types.js";

/** The dashboards behind the socket server and its adapter: on this replica and on all others. */
export function openDashboards(io: DashboardServer): Dashboards {
  return {
    newOrder: (row) => void io.to(STAFF).emit("transaction_update", row),
    changedOrder: (row) => void io.to(STAFF).emit("transaction_updated", row),
    reload: () => void io.to(STAFF).emit("transaction_update"),
    close(whose) {
      const room = "sessionId" in whose ? sessionRoom(whose.sessionId) : userRoom(whose.userId);
      io.in(room).disconnectSockets(true);
    },
  };
}
