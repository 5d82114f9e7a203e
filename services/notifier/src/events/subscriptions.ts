import { logOrderStep } from "@tukar-saldo/messaging";
import type { EventHandlers } from "@tukar-saldo/messaging";
import type { Logger } from "@tukar-saldo/service-kit";
import { sessionRoom, STAFF_ROOM, userRoom } from "../socket/rooms.js";
import type { DashboardServer } from "../socket/types.js";

/** Makes every dashboard, on all replicas, refetch its lists, by an update without a row. */
export async function reloadDashboards(io: DashboardServer): Promise<void> {
  io.to(STAFF_ROOM).emit("transaction_update");
}

/**
 * Creates the handlers of the notifier's events. Order and duplicates of events do not matter, as dashboards ignore
 * rows older than the one they show.
 */
export function createEventHandlers(io: DashboardServer, log: Logger): EventHandlers<"notifier"> {
  return {
    "order.placed": async (event) => {
      io.to(STAFF_ROOM).emit("transaction_update", event.data.after);
      logOrderStep(log, "emitted", event);
    },
    "order.status_changed": async (event) => {
      io.to(STAFF_ROOM).emit("transaction_updated", event.data.after);
      logOrderStep(log, "emitted", event);
    },
    "orders.reset": () => reloadDashboards(io),
    "session.ended": async ({ data: { user_id, session_id } }) => {
      io.in(session_id === undefined ? userRoom(user_id) : sessionRoom(session_id)).disconnectSockets(true);
    },
  };
}
