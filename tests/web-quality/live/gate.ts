import { API, WEB } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import { openPerson } from "../../e2e/browser.js";
import budgets from "../budgets.json" with { type: "json" };
import type { Desk } from "../desk/desk.js";
import type { Stage } from "../desk/stage.js";
import { median, quantile } from "../figures.js";
import type { Figure, Findings } from "../figures.js";
import { remembered, settle } from "../screens/visit.js";
import { clockAnswers, orderPainted, refusedChange } from "./painted.js";
import type { ChangeTimes } from "./painted.js";
import { keptBy, soak } from "./soak.js";
import { likeOf, openWire } from "./wire.js";
import type { Wire } from "./wire.js";

const TIMES = 40;
const WARM_UP = 5_000;
const EVENTS = 50_000;
/** A busy night has four messages a second; those that come closer wait for each other. */
const EVERY_MS = 250;
/** The desk takes its time to refuse, so that the new status is seen before. */
const REFUSAL_MS = 150;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const pendingOrders = async ({ api, admin }: Desk): Promise<TransactionRow[]> =>
  dataOf<TransactionRow[]>(
    await api.get(`${API.listOrders.path}?status=pending&date_range=all&limit=20`, { token: admin.token }),
  );

async function eventTimes(page: Page, wire: Wire, row: TransactionRow): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    const placed = likeOf(row);
    const painted = orderPainted(page, placed.transaction_id);
    const saidAt = Date.now();
    wire.say("transaction_update", placed);
    times.push((await painted) - saidAt);
    await pause(EVERY_MS);
  }
  return times;
}

async function changeTimes(page: Page, row: TransactionRow): Promise<ChangeTimes[]> {
  const update = "**/api/transaction/update/**";
  await page.route(update, async (route) => {
    await pause(REFUSAL_MS);
    await route.fulfill({ status: 500, contentType: "application/json", body: '{"success":false}' });
  });
  const times: ChangeTimes[] = [];
  for (let at = 0; at < TIMES; at++) times.push(await refusedChange(page, row.transaction_id, "completed"));
  await page.unroute(update);
  return times;
}

/** What the desk says and what is chosen: how soon it is seen, and what remains of many thousand messages. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  const { page, problems, close } = await openPerson(await stage.browser(), desk.url, { language: "id" });
  const wire = await openWire(page);
  await clockAnswers(page);
  await remembered(page, desk.admin);
  await page.goto(`${WEB.dashboard}?tab=transactions&period=all&status=pending`);
  await settle(page);
  await page.getByText("Live", { exact: true }).first().waitFor();
  const shown = await pendingOrders(desk);
  const [first] = shown;
  if (!first) throw new Error("no order is pending");

  const changes = await changeTimes(page, first);
  const events = await eventTimes(page, wire, first);
  await soak(page, wire, shown, WARM_UP);
  const before = await keptBy(page);
  const startedAt = Date.now();
  await soak(page, wire, shown, EVENTS);
  const seconds = (Date.now() - startedAt) / 1_000;
  const after = await keptBy(page);
  await close();

  const limits = budgets.live;
  const figures: Figure[] = [
    {
      name: "message to painted, p95",
      value: quantile(events, 0.95),
      budget: limits.eventPaintedMs,
      unit: "ms",
    },
    {
      name: "status chosen to painted",
      value: median(changes.map(({ painted }) => painted)),
      budget: limits.statusPaintedMs,
      unit: "ms",
    },
    {
      name: "refusal to painted",
      value: median(changes.map(({ rolledBack }) => rolledBack)),
      budget: limits.rollbackPaintedMs,
      unit: "ms",
    },
    { name: "messages", value: EVENTS, unit: `in ${Math.round(seconds)} s` },
    {
      name: "memory they leave",
      value: after.heapMb - before.heapMb,
      budget: limits.heapGrowthMb,
      unit: "MB",
    },
    {
      name: "listeners they leave",
      value: after.listeners - before.listeners,
      budget: limits.listenerGrowth,
    },
  ];
  // The refusals are meant.
  return {
    figures,
    problems: problems.filter((problem) => !problem.includes("500 (Internal Server Error)")),
  };
}
