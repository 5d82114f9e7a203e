import { WEB } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { openPerson } from "../../e2e/browser.js";
import budgets from "../budgets.json" with { type: "json" };
import { fillOrders } from "../desk/old-orders.js";
import type { Desk } from "../desk/desk.js";
import type { Stage } from "../desk/stage.js";
import { median, type Figure, type Findings } from "../figures.js";
import { openWire, type Wire } from "../live/wire.js";
import { remembered, settle } from "../screens/visit.js";
import { anchorDrift, isSeenAtTop } from "./anchor.js";
import { scrollFrames, type Frames } from "./frames.js";
import { liveOrders } from "./live-orders.js";
import { phoneFrames } from "./phone.js";

const ORDERS = 10_000;
const MANY_ORDERS = 100_000;
const SECONDS = 6;
const LOAD_MS = 600_000;

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

async function open(page: Page): Promise<number> {
  await page.goto(`${WEB.dashboard}?tab=transactions&period=all&status=pending`);
  await settle(page);
  return loadAll(page);
}

/** The card that is read stays, and a new one is seen where the list begins. */
async function anchorFigures(page: Page, wire: Wire, { orders }: Desk): Promise<Figure[]> {
  const drift = await anchorDrift(page, wire, orders.pending);
  const seen = await isSeenAtTop(page, wire, orders.pending);
  return [
    { name: "what is read moves, six orders above it", value: drift, budget: budgets.scroll.driftPx, unit: "px" },
    { name: "a new order is seen at the top", value: Number(seen), budget: 1, atLeast: true },
  ];
}

async function manyFigures(stage: Stage, page: Page, desk: Desk): Promise<Figure[]> {
  await fillOrders(desk.system.mongoUrl, MANY_ORDERS - ORDERS);
  const seconds = await open(page);
  const { heapMb, loaded } = await inMemory(page);
  const frames: Frames[] = [];
  for (let run = 0; run < stage.runs; run++) frames.push(await scrollFrames(page, SECONDS));
  return [
    { name: "many: orders loaded", value: loaded, budget: MANY_ORDERS, atLeast: true },
    { name: "many: loading them", value: seconds, unit: "s" },
    { name: "many: memory of the page", value: heapMb, budget: budgets.scroll.many.heapMb, unit: "MB" },
    ...framesFigures("many, at rest", frames, { fps: budgets.scroll.many.fps }),
  ];
}

/** Ten thousand orders in the dashboard: loaded by pages, then scrolled, at rest and while orders come in; then many more. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  await fillOrders(desk.system.mongoUrl, ORDERS);
  const { page, problems, close } = await openPerson(await stage.browser(), desk.url, { language: "id" });
  const wire = await openWire(page);
  await remembered(page, desk.admin);
  const seconds = await open(page);
  const { nodes, heapMb, loaded } = await inMemory(page);
  const still: Frames[] = [];
  const live: Frames[] = [];
  for (let run = 0; run < stage.runs; run++) {
    still.push(await scrollFrames(page, SECONDS));
    const comeIn = await liveOrders(desk, SECONDS);
    live.push((await Promise.all([scrollFrames(page, SECONDS), comeIn()]))[0]);
  }
  const phone = await phoneFrames(page, SECONDS, stage.runs);
  const anchor = await anchorFigures(page, wire, desk);
  const many = await manyFigures(stage, page, desk);
  await close();
  const figures: Figure[] = [
    { name: "orders loaded by pages of 200", value: loaded, budget: ORDERS, atLeast: true },
    { name: "loading them", value: seconds, unit: "s" },
    { name: "elements in the page", value: nodes, budget: budgets.scroll.nodes },
    { name: "memory of the page", value: heapMb, budget: budgets.scroll.heapMb, unit: "MB" },
    ...framesFigures("at rest", still, budgets.scroll.still),
    ...framesFigures("10 new and 5 changed a second", live, budgets.scroll.live),
    ...framesFigures("phone, four times slower", phone, budgets.scroll.phone),
    ...anchor,
    ...many,
  ];
  return { figures, problems };
}
