import type { ReceivedEvent, TransactionRow } from "@tukar-saldo/contracts";
import { logOrderStep } from "@tukar-saldo/messaging";
import type { EventHandlers } from "@tukar-saldo/messaging";
import { currentSpan, startSpan } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { toAudienceRoom, toSessionRoom, STAFF_ROOM, toUserRoom } from "../socket/rooms.js";
import type { DashboardServer } from "../socket/types.js";

type OrderChangedEvent = ReceivedEvent<
  "notifier",
  | "order.status_changed"
  | "order.customer_paid"
  | "order.facts_changed"
  | "order.note_added"
  | "order.handler_changed"
  | "order.repriced"
  | "customer.erased"
>;

/**
 * Sends an update without a row to the dashboards on all replicas. Each dashboard then fetches its lists and its user's
 * profile again.
 */
export async function reloadDashboards(io: DashboardServer): Promise<void> {
  io.to(STAFF_ROOM).emit("transaction_update");
}

/** Sends an order's row to every dashboard, on all replicas. */
function emitRow(
  io: DashboardServer,
  message: "transaction_update" | "transaction_updated",
  row: TransactionRow,
): void {
  const span = startSpan("producer", `emit ${message}`, currentSpan());
  io.to(STAFF_ROOM).emit(message, row);
  span?.end();
}

/**
 * Creates the handlers of the notifier's events. Events may be handled twice or in any order, as dashboards ignore rows
 * older than the rows they show.
 */
export function createEventHandlers(io: DashboardServer, log: Logger): EventHandlers<"notifier"> {
  const emitChangedRow = async (event: OrderChangedEvent): Promise<void> => {
    emitRow(io, "transaction_updated", event.data.after);
    logOrderStep(log, "emitted", event);
  };
  return {
    "order.placed": async (event) => {
      emitRow(io, "transaction_update", event.data.after);
      logOrderStep(log, "emitted", event);
    },
    "order.status_changed": emitChangedRow,
    "order.customer_paid": emitChangedRow,
    "order.facts_changed": emitChangedRow,
    "order.note_added": emitChangedRow,
    "order.handler_changed": emitChangedRow,
    "order.repriced": emitChangedRow,
    "customer.erased": emitChangedRow,
    "retention.applied": () => reloadDashboards(io),
    "notice.created": async ({ data: { notice } }) => {
      io.to(toAudienceRoom(notice.for)).emit("notice", notice);
    },
    "orders.reset": () => reloadDashboards(io),
    "user.updated": async ({ data: { after } }) => {
      io.to(toUserRoom(after.id)).emit("profile_updated");
    },
    "session.ended": async ({ data: { user_id, session_id } }) => {
      io.in(session_id === undefined ? toUserRoom(user_id) : toSessionRoom(session_id)).disconnectSockets(
        true,
      );
    },
  };
}
