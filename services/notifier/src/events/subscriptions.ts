import type { Handlers } from "@tukar-saldo/messaging";
import type { Dashboards } from "../use-cases/dashboards.js";
import { onOrderPlaced } from "./on-order-placed.js";
import { onOrderStatusChanged } from "./on-order-status-changed.js";
import { onOrdersReset } from "./on-orders-reset.js";
import { onSessionEnded } from "./on-session-ended.js";

/** What the notifier listens to. */
export function subscriptions(dashboards: Dashboards): Handlers<"notifier"> {
  return {
    "order.placed": (event) => onOrderPlaced(dashboards, event),
    "order.status_changed": (event) => onOrderStatusChanged(dashboards, event),
    "orders.reset": () => onOrdersReset(dashboards),
    "session.ended": (event) => onSessionEnded(dashboards, event),
  };
}
