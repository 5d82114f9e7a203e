import { openBrowserUser } from "../../e2e/browser.js";
import budgets from "../budgets.json" with { type: "json" };
import { fillOrders } from "../desk/old-orders.js";
import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { storeSession } from "../screens/visit.js";
import { formatFrames, scrollFrames } from "../scroll/frames.js";
import type { Frames } from "../scroll/frames.js";
import { measureLoadedPage, loadAllOrders } from "../scroll/loading.js";

const ORDER_COUNT = 100_000;
const SCROLL_SECONDS = 6;

/** Measures loading and scrolling a list of 100,000 orders. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  await fillOrders(desk.system.mongoUrl, ORDER_COUNT);
  const { page, problems, close } = await openBrowserUser(await stage.browser(), desk.url, {
    language: "id",
  });
  await storeSession(page, desk.admin);
  const seconds = await loadAllOrders(page);
  const { heapMb, loaded } = await measureLoadedPage(page);
  const frameRuns: Frames[] = [];
  for (let run = 0; run < stage.runs; run++) frameRuns.push(await scrollFrames(page, SCROLL_SECONDS));
  await close();
  const figures = [
    { name: "orders loaded by pages of 200", value: loaded, budget: ORDER_COUNT, atLeast: true },
    { name: "loading them", value: seconds, unit: "s" },
    { name: "memory of the page", value: heapMb, budget: budgets.many.heapMb, unit: "MB" },
    ...formatFrames("at rest", frameRuns, { fps: budgets.many.fps }),
  ];
  return { figures, problems };
}
