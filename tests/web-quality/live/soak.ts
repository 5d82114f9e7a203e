import type { TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { likeOf } from "./wire.js";
import type { Wire } from "./wire.js";

/** So many messages before the page gets a frame to work in. */
const AT_ONCE = 250;
/** The refusals before are told one after the other. */
const TOASTS_MS = 180_000;

/** What a page keeps after its garbage was collected. */
export interface Kept {
  readonly heapMb: number;
  readonly listeners: number;
}

export async function keptBy(page: Page): Promise<Kept> {
  const session = await page.context().newCDPSession(page);
  for (const _ of [1, 2, 3]) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { jsEventListeners } = await session.send("Memory.getDOMCounters");
  await session.detach();
  return { heapMb: usedSize / 1_000_000, listeners: jsEventListeners };
}

const STATUSES = ["processing", "pending"] as const;

/**
 * Says so many things about orders: four changes of orders that are shown to one new order that the filter hides.
 * Resolves when the last is shown and the toasts are gone.
 */
export async function soak(page: Page, wire: Wire, shown: TransactionRow[], events: number): Promise<void> {
  for (let at = 0; at < events; at++) {
    const place = at % shown.length;
    const row = shown[place];
    if (!row) throw new Error("no order is shown");
    if (at % 5 === 0) wire.say("transaction_update", likeOf(row, { status: "completed" }));
    else {
      const changed = { ...row, version: row.version + 1, status: STATUSES[row.version % 2] ?? "pending" };
      shown[place] = changed;
      wire.say("transaction_updated", changed);
    }
    if (at % AT_ONCE === 0) await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const last = likeOf(shown[0] as TransactionRow, { status: "pending" });
  wire.say("transaction_update", last);
  await page.locator(`#order-${last.transaction_id}`).waitFor();
  await page.waitForFunction(() => !document.querySelector(".Toastify__toast, article.is-new"), undefined, {
    timeout: TOASTS_MS,
  });
}
