import type { PlacementPeriod } from "../store/unpaid-order-store.js";
import { cancelUnpaidOrder } from "./change-order.js";
import type { Context } from "./context.js";

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 100;
const AUTO_CANCEL_METADATA = {
  actor: { id: null, name: "auto-cancel", role: "system", ip: null },
  requestId: "auto-cancel",
} as const;

type AutoCancelContext = Pick<
  Context,
  "unpaidOrders" | "orders" | "settings" | "announce" | "log" | "now" | "newEventId"
>;

/**
 * Cancels the orders that have been unpaid for longer than `auto_cancel_hours`, except orders placed before the setting
 * was last raised from 0, as their customers had not been told that unpaid orders are cancelled.
 * @returns the number of cancelled orders
 */
export async function cancelUnpaidOrders(context: AutoCancelContext): Promise<number> {
  const { auto_cancel_hours, auto_cancel_since } = await context.settings.read();
  if (auto_cancel_hours === 0 || auto_cancel_since === null) return 0;
  const until = new Date(context.now().getTime() - auto_cancel_hours * HOUR_MS);
  const cancelledCount = await cancelUnpaidWithin(context, { since: auto_cancel_since, until });
  if (cancelledCount > 0)
    context.log.info({ cancelled: cancelledCount }, "auto-cancel: unpaid orders cancelled");
  return cancelledCount;
}

async function cancelUnpaidWithin(context: AutoCancelContext, period: PlacementPeriod): Promise<number> {
  let total = 0;
  for (;;) {
    const ids = await context.unpaidOrders.listIds(period, BATCH_SIZE);
    let cancelledCount = 0;
    for (const id of ids) if (await cancelUnpaidOrder(context, id, AUTO_CANCEL_METADATA)) cancelledCount += 1;
    total += cancelledCount;
    // Another replica may cancel the same orders. If it has cancelled all orders of the batch first, this replica
    // stops.
    if (ids.length < BATCH_SIZE || cancelledCount === 0) return total;
  }
}
