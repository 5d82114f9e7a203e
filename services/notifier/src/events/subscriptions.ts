import type { Handlers } from "@tukar-saldo/messaging";
import { sessionRoom, STAFF, userRoom } from "../socket/rooms.js";
import type { DashboardServer } from "../socket/types.js";

/** Tells every dashboard, on whichever replica it is, to ask for its lists again. */
export async function reloadDashboards(io: DashboardServer): Promise<void> {
  io.to(STAFF).emit("transaction_update");
}

/** What the notifier does with each event. Every row is sent; a dashboard that shows a newer one ignores it. */
export function subscriptions(io: DashboardServer): Handlers<"notifier"> {
  return {
    "order.placed": async ({ data }) => void io.to(STAFF).emit("transaction_update", data.after),
    "order.status_changed": async ({ data }) => void io.to(STAFF).emit("transaction_updated", data.after),
    "orders.reset": () => reloadDashboards(io),
    "session.ended": async ({ data: { user_id, session_id } }) => {
      io.in(session_id === undefined ? userRoom(user_id) : sessionRoom(session_id)).disconnectSockets(true);
    },
  };
}
