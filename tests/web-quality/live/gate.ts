import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import { openBrowserUser } from "../../e2e/browser.js";
import budgets from "../budgets.json" with { type: "json" };
import type { Desk } from "../desk/desk.js";
import type { Stage } from "../desk/stage.js";
import { median, quantile } from "../figures.js";
import type { Figure, Findings } from "../figures.js";
import { storeSession, waitUntilLoaded } from "../screens/visit.js";
import { recordStatusResponseTime, waitForPaintedOrder, measureRejectedChange } from "./paint-times.js";
import type { ChangeTimes } from "./paint-times.js";
import { measureMemory, sendManyMessages } from "./soak.js";
import { copyOrder, openSocketProxy } from "./socket-proxy.js";
import type { SocketProxy } from "./socket-proxy.js";

const SAMPLE_COUNT = 40;
const WARM_UP_EVENTS = 5_000;
const EVENT_COUNT = 50_000;
/** Interval of messages: four per second, as on a busy night. At a higher rate, messages would queue. */
const MESSAGE_INTERVAL_MS = 250;
/** Delay of the error response, so that the page paints the new status before the error arrives. */
const ERROR_DELAY_MS = 150;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const listPendingOrders = async ({ api, admin }: Desk): Promise<TransactionRow[]> =>
  dataOf<TransactionRow[]>(
    await api.get(`${API.listOrders.path}?status=pending&date_range=all&limit=20`, { token: admin.token }),
  );

async function measureMessageLatency(
  page: Page,
  socketProxy: SocketProxy,
  row: TransactionRow,
): Promise<number[]> {
  const latencies: number[] = [];
  for (let at = 0; at < SAMPLE_COUNT; at++) {
    const newOrder = copyOrder(row);
    const paintedAt = waitForPaintedOrder(page, newOrder.transaction_id);
    const sentAt = Date.now();
    socketProxy.send("transaction_update", newOrder);
    latencies.push((await paintedAt) - sentAt);
    await pause(MESSAGE_INTERVAL_MS);
  }
  return latencies;
}

async function measureRejectedChanges(page: Page, row: TransactionRow): Promise<ChangeTimes[]> {
  const updateUrl = "**/api/transaction/update/**";
  await page.route(updateUrl, async (route) => {
    await pause(ERROR_DELAY_MS);
    await route.fulfill({ status: 500, contentType: "application/json", body: '{"success":false}' });
  });
  const changeTimes: ChangeTimes[] = [];
  for (let at = 0; at < SAMPLE_COUNT; at++)
    changeTimes.push(await measureRejectedChange(page, row.transaction_id, "processing"));
  await page.unroute(updateUrl);
  return changeTimes;
}

/** Measures the latency of messages and status changes, and the memory growth after thousands of messages. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  const { page, problems, close } = await openBrowserUser(await stage.browser(), desk.url, {
    language: "id",
  });
  const socketProxy = await openSocketProxy(page);
  await recordStatusResponseTime(page);
  await storeSession(page, desk.admin);
  await page.goto(`${WEB_ROUTES.dashboard}?tab=transactions&period=all&status=pending`);
  await waitUntilLoaded(page);
  await page.getByText("Live", { exact: true }).first().waitFor();
  const visibleOrders = await listPendingOrders(desk);
  const [first] = visibleOrders;
  if (!first) throw new Error("no order is pending");

  const changes = await measureRejectedChanges(page, first);
  const messageLatencies = await measureMessageLatency(page, socketProxy, first);
  await sendManyMessages(page, socketProxy, visibleOrders, WARM_UP_EVENTS);
  const memoryBefore = await measureMemory(page);
  const startedAt = Date.now();
  await sendManyMessages(page, socketProxy, visibleOrders, EVENT_COUNT);
  const seconds = (Date.now() - startedAt) / 1_000;
  const memoryAfter = await measureMemory(page);
  await close();

  const liveBudgets = budgets.live;
  const figures: Figure[] = [
    {
      name: "message to painted, p95",
      value: quantile(messageLatencies, 0.95),
      budget: liveBudgets.eventPaintedMs,
      unit: "ms",
    },
    {
      name: "status chosen to painted",
      value: median(changes.map(({ painted }) => painted)),
      budget: liveBudgets.statusPaintedMs,
      unit: "ms",
    },
    {
      name: "refusal to painted",
      value: median(changes.map(({ rolledBack }) => rolledBack)),
      budget: liveBudgets.rollbackPaintedMs,
      unit: "ms",
    },
    { name: "messages", value: EVENT_COUNT, unit: `in ${Math.round(seconds)} s` },
    {
      name: "memory they leave",
      value: memoryAfter.heapMb - memoryBefore.heapMb,
      budget: liveBudgets.heapGrowthMb,
      unit: "MB",
    },
    {
      name: "listeners they leave",
      value: memoryAfter.listeners - memoryBefore.listeners,
      budget: liveBudgets.listenerGrowth,
    },
  ];
  // Ignores the errors that the browser logs for the intended error responses.
  return {
    figures,
    problems: problems.filter((problem) => !problem.includes("500 (Internal Server Error)")),
  };
}
