import type { Page } from "playwright-core";
import { openBrowserUser } from "../../e2e/browser.js";
import budgets from "../budgets.json" with { type: "json" };
import { fillOrders } from "../desk/old-orders.js";
import type { Desk } from "../desk/desk.js";
import type { Stage } from "../desk/stage.js";
import type { Figure, Findings } from "../figures.js";
import { openSocketProxy } from "../live/socket-proxy.js";
import type { SocketProxy } from "../live/socket-proxy.js";
import { storeSession } from "../screens/visit.js";
import { anchorDrift, isSeenAtTop } from "./anchor.js";
import { framesFigures, scrollFrames } from "./frames.js";
import type { Frames } from "./frames.js";
import { liveOrders } from "./live-orders.js";
import { inMemory, openAll } from "./loading.js";
import { phoneFrames } from "./phone.js";

const ORDERS = 10_000;
const SECONDS = 6;

/** Scroll anchoring: visible cards stay, and new ones are visible at the top. */
async function anchorFigures(page: Page, wire: SocketProxy, { orders }: Desk): Promise<Figure[]> {
  const drift = await anchorDrift(page, wire, orders.pending);
  const seen = await isSeenAtTop(page, wire, orders.pending);
  return [
    {
      name: "what is read moves, six orders above it",
      value: drift,
      budget: budgets.scroll.driftPx,
      unit: "px",
    },
    { name: "a new order is seen at the top", value: Number(seen), budget: 1, atLeast: true },
  ];
}

/** Scrolling 10,000 orders in the dashboard: idle, while orders arrive, and on a slow phone. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  await fillOrders(desk.system.mongoUrl, ORDERS);
  const { page, problems, close } = await openBrowserUser(await stage.browser(), desk.url, {
    language: "id",
  });
  const wire = await openSocketProxy(page);
  await storeSession(page, desk.admin);
  const seconds = await openAll(page);
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
  ];
  return { figures, problems };
}
