import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { waitUntilLoaded } from "../screens/visit.js";

const LOAD_TIMEOUT_MS = 600_000;

/** Loads the whole list, in pages of 200, by the shortcut for the oldest order. @returns the duration in seconds */
async function loadAll(page: Page): Promise<number> {
  const startedAt = Date.now();
  await page.keyboard.press("n");
  await page.locator("article.is-selected.is-next").waitFor({ timeout: LOAD_TIMEOUT_MS });
  return (Date.now() - startedAt) / 1_000;
}

/** Measures the nodes and heap of a page after garbage collection, and the number of loaded orders. */
export async function measureLoadedPage(
  page: Page,
): Promise<{ nodes: number; heapMb: number; loaded: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const nodeCount = await page.locator("*").count();
  const loadedCount = Number(await page.locator("article.is-selected").getAttribute("aria-posinset"));
  return { nodes: nodeCount, heapMb: usedSize / 1_000_000, loaded: loadedCount };
}

/** Opens the dashboard and loads all pending orders. @returns the seconds that loading took */
export async function loadAllOrders(page: Page): Promise<number> {
  await page.goto(`${WEB_ROUTES.dashboard}?tab=transactions&period=all&status=pending`);
  await waitUntilLoaded(page);
  return loadAll(page);
}
