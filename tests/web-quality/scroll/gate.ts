import { WEB } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { openPerson } from "../../e2e/browser.js";
import budgets from "../budgets.json" with { type: "json" };
import { fillOrders } from "../desk/old-orders.js";
import type { Stage } from "../desk/stage.js";
import { median, type Figure, type Findings } from "../figures.js";
import { remembered, settle } from "../screens/visit.js";
import { scrollFrames, type Frames } from "./frames.js";
import { liveOrders } from "./live-orders.js";

const ORDERS = 10_000;
const SECONDS = 6;
const LOAD_MS = 240_000;

/** Loads the whole list as the key for the oldest order does: by pages of 200 until it is there. */
async function loadAll(page: Page): Promise<number> {
  const startedAt = Date.now();
  await page.keyboard.press("n");
  await page.locator("article.is-selected.is-next").waitFor({ timeout: LOAD_MS });
  return (Date.now() - startedAt) / 1_000;
}

async function inMemory(page: Page): Promise<{ nodes: number; heapMb: number; loaded: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const nodes = await page.locator("*").count();
  const loaded = Number(await page.locator("article.is-selected").getAttribute("aria-posinset"));
  return { nodes, heapMb: usedSize / 1_000_000, loaded };
}

function framesFigures(name: string, runs: readonly Frames[], limits: Partial<Frames>): Figure[] {
  const units: Record<keyof Frames, string> = { fps: "a second", p95: "ms", p99: "ms", slowShare: "%", longTasks: "" };
  return (Object.keys(units) as (keyof Frames)[]).map((what) => ({
    name: `${name}: ${what}`,
    value: median(runs.map((run) => run[what])),
    budget: limits[what],
    atLeast: what === "fps",
    unit: units[what],
  }));
}

/** Ten thousand orders in the dashboard: loaded by pages, then scrolled, at rest and while orders come in. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  await fillOrders(desk.system.mongoUrl, ORDERS);
  const { page, problems, close } = await openPerson(await stage.browser(), desk.url, { language: "id" });
  await remembered(page, desk.admin);
  await page.goto(`${WEB.dashboard}?tab=transactions&period=all&status=pending`);
  await settle(page);
  const seconds = await loadAll(page);
  const { nodes, heapMb, loaded } = await inMemory(page);
  const still: Frames[] = [];
  const live: Frames[] = [];
  for (let run = 0; run < stage.runs; run++) {
    still.push(await scrollFrames(page, SECONDS));
    const comeIn = await liveOrders(desk, SECONDS);
    live.push((await Promise.all([scrollFrames(page, SECONDS), comeIn()]))[0]);
  }
  await close();
  const figures: Figure[] = [
    { name: "orders loaded by pages of 200", value: loaded, budget: ORDERS, atLeast: true },
    { name: "loading them", value: seconds, unit: "s" },
    { name: "elements in the page", value: nodes, budget: budgets.scroll.nodes },
    { name: "memory of the page", value: heapMb, budget: budgets.scroll.heapMb, unit: "MB" },
    ...framesFigures("at rest", still, budgets.scroll.still),
    ...framesFigures("10 new and 5 changed a second", live, budgets.scroll.live),
  ];
  return { figures, problems };
}
