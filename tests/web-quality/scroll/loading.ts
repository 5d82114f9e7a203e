import { WEB } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { settle } from "../screens/visit.js";

const LOAD_MS = 600_000;

/** Loads the whole list as the key for the oldest order does: by pages of 200 until it is there. */
async function loadAll(page: Page): Promise<number> {
  const startedAt = Date.now();
  await page.keyboard.press("n");
  await page.locator("article.is-selected.is-next").waitFor({ timeout: LOAD_MS });
  return (Date.now() - startedAt) / 1_000;
}

/** What a page holds, once its garbage is collected, and how many orders of the list. */
export async function inMemory(page: Page): Promise<{ nodes: number; heapMb: number; loaded: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const nodes = await page.locator("*").count();
  const loaded = Number(await page.locator("article.is-selected").getAttribute("aria-posinset"));
  return { nodes, heapMb: usedSize / 1_000_000, loaded };
}

/** Opens the dashboard on the pending orders of all time and loads them all; answers the seconds it took. */
export async function openAll(page: Page): Promise<number> {
  await page.goto(`${WEB.dashboard}?tab=transactions&period=all&status=pending`);
  await settle(page);
  return loadAll(page);
}
