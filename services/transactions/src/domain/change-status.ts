import type { TransactionStatus } from "@tukar-saldo/contracts";
import type { Order } from "./order.js";

/** The order with another status, one version further; any status may follow any. */
export function changeStatus(order: Order, status: TransactionStatus, now: Date): Order {
  return {
    ...order,
    status,
    version: order.version + 1,
    updatedAt: now,
    completedAt: status === "completed" ? now : null,
  };
}
