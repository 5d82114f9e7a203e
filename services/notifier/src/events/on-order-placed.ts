import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Dashboards } from "../use-cases/dashboards.js";
import { showNewOrder } from "../use-cases/show-new-order.js";

export async function onOrderPlaced(
  dashboards: Dashboards,
  event: DomainEvent<"order.placed">,
): Promise<void> {
  showNewOrder(dashboards, event.data.after);
}
