import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { copyOrder } from "./socket-proxy.js";
import type { SocketProxy } from "./socket-proxy.js";

/** Messages sent in each animation frame of the page. */
const BATCH_SIZE = 250;
/** Timeout until all toasts, which are shown one after another, are gone. */
const TOASTS_TIMEOUT_MS = 180_000;

/** The memory and the number of event listeners of a page after garbage collection. */
export interface PageMemory {
  readonly heapMb: number;
  readonly listeners: number;
}

export async function measureMemory(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page);
  for (const _ of [1, 2, 3]) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { jsEventListeners } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return { heapMb: usedSize / 1_000_000, listeners: jsEventListeners };
}

const STATUSES = ["processing", "pending"] as const;

/**
 * Sends messages to the page: one new order that the filter hides for every four changes of visible orders.
 * Resolves once the last order is shown and the toasts are gone.
 */
export async function sendManyMessages(
  page: Page,
  socketProxy: SocketProxy,
  visibleOrders: TransactionRow[],
  events: number,
): Promise<void> {
  for (let at = 0; at < events; at++) {
    const orderIndex = at % visibleOrders.length;
    const row = visibleOrders[orderIndex];
    if (!row) throw new Error("no order is shown");
    if (at % 5 === 0) socketProxy.send("transaction_update", copyOrder(row, { status: "completed" }));
    else {
      const changedRow = { ...row, version: row.version + 1, status: STATUSES[row.version % 2] ?? "pending" };
      visibleOrders[orderIndex] = changedRow;
      socketProxy.send("transaction_updated", changedRow);
    }
    if (at % BATCH_SIZE === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const lastOrder = copyOrder(visibleOrders[0] as TransactionRow, { status: "pending" });
  socketProxy.send("transaction_update", lastOrder);
  await page.locator(`#order-${lastOrder.transaction_id}`).waitFor();
  await page.waitForFunction(() => !document.querySelector(".Toastify__toast, article.is-new"), undefined, {
    timeout: TOASTS_TIMEOUT_MS,
  });
}
