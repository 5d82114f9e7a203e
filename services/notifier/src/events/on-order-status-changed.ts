import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Dashboards } from "../use-cases/dashboards.js";
import { showChangedOrder } from "../use-cases/show-changed-order.js";

type StatusChanged = DomainEvent<"order.status_changed">;

export async function onOrderStatusChanged(dashboards: Dashboards, event: StatusChanged): Promise<void> {
  showChangedOrder(dashboards, event.data.after);
}
