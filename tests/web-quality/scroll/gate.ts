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
import { measureAnchorDrift, isSeenAtTop } from "./anchor.js";
import { formatFrames, scrollFrames } from "./frames.js";
import type { Frames } from "./frames.js";
import { prepareLiveOrders } from "./live-orders.js";
import { measureLoadedPage, loadAllOrders } from "./loading.js";
import { measurePhoneFrames } from "./measure-phone-frames.js";

const ORDER_COUNT = 10_000;
const SCROLL_SECONDS = 6;

/** Measures scroll anchoring: visible cards must not move, and new cards must be visible at the top of the list. */
async function measureAnchoring(page: Page, socketProxy: SocketProxy, { orders }: Desk): Promise<Figure[]> {
  const driftPx = await measureAnchorDrift(page, socketProxy, orders.pending);
  const isNewOrderVisible = await isSeenAtTop(page, socketProxy, orders.pending);
  return [
    {
      name: "what is read moves, six orders above it",
      value: driftPx,
      budget: budgets.scroll.driftPx,
      unit: "px",
    },
    { name: "a new order is seen at the top", value: Number(isNewOrderVisible), budget: 1, atLeast: true },
  ];
}

/** Measures scrolling 10,000 orders in the dashboard: without new orders, while orders arrive, and on a slow phone. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  await fillOrders(desk.system.mongoUrl, ORDER_COUNT);
  const { page, problems, close } = await openBrowserUser(await stage.browser(), desk.url, {
    language: "id",
  });
  const socketProxy = await openSocketProxy(page);
  await storeSession(page, desk.admin);
  const seconds = await loadAllOrders(page);
  const { nodes, heapMb, loaded } = await measureLoadedPage(page);
  const restFrames: Frames[] = [];
  const liveFrames: Frames[] = [];
  for (let run = 0; run < stage.runs; run++) {
    restFrames.push(await scrollFrames(page, SCROLL_SECONDS));
    const placeOrders = await prepareLiveOrders(desk, SCROLL_SECONDS);
    liveFrames.push((await Promise.all([scrollFrames(page, SCROLL_SECONDS), placeOrders()]))[0]);
  }
  const phoneFrames = await measurePhoneFrames(page, SCROLL_SECONDS, stage.runs);
  const anchoringFigures = await measureAnchoring(page, socketProxy, desk);
  await close();
  const figures: Figure[] = [
    { name: "orders loaded by pages of 200", value: loaded, budget: ORDER_COUNT, atLeast: true },
    { name: "loading them", value: seconds, unit: "s" },
    { name: "elements in the page", value: nodes, budget: budgets.scroll.nodes },
    { name: "memory of the page", value: heapMb, budget: budgets.scroll.heapMb, unit: "MB" },
    ...formatFrames("at rest", restFrames, budgets.scroll.still),
    ...formatFrames("10 new and 5 changed a second", liveFrames, budgets.scroll.live),
    ...formatFrames("phone, four times slower", phoneFrames, budgets.scroll.phone),
    ...anchoringFigures,
  ];
  return { figures, problems };
}
