import { TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import { ageSeconds } from "@tukar-saldo/service-kit";
import type { Metrics } from "@tukar-saldo/service-kit";
import type { Context } from "./context.js";
import { getStats } from "./statistics.js";

const ORDERS_METRIC = "tukar_saldo_orders";
const AGE_METRIC = "tukar_saldo_oldest_pending_order_age_seconds";

/** Exposes the number of orders by status, and the age of the oldest pending one. */
export function exposeOrderMetrics(metrics: Metrics, context: Context): void {
  metrics.storeGauges([ORDERS_METRIC, AGE_METRIC], async () => {
    const [stats, oldestAt] = await Promise.all([
      getStats(context),
      context.orderCounts.findOldestPendingTime(),
    ]);
    return {
      [ORDERS_METRIC]: TRANSACTION_STATUSES.map((status) => ({ labels: { status }, value: stats[status] })),
      [AGE_METRIC]: ageSeconds(oldestAt, context.now()),
    };
  });
}
