import { setTimeout as pause } from "node:timers/promises";
import { API } from "@tukar-saldo/contracts";
import type { OrderStats } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { Connection } from "mongoose";
import { fillLargest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import { quantile } from "../numbers.js";
import { waitUntilIdle } from "../processes.js";
import { logProgress } from "../progress.js";
import { createRequestSender, createSender, isSuccess, sendForDuration } from "../run-load.js";
import type { SendRequest } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import { waitUntilDrained } from "../soak/wait-until-drained.js";
import { formatNumber, formatTable } from "../table.js";
import type { BenchTargets } from "../bench-targets.js";
import { createOrderRequest } from "./visitors.js";

const ORDERS_PER_SECOND = 50;
const CENTS_PER_USD = 100;

interface StatsLatency {
  readonly name: string;
  readonly asked: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly failed: number;
  readonly written: number;
}

const createStatsSender = (url: string, token: string): SendRequest =>
  createSender(url, () => ({ path: API.getStats.path, headers: { authorization: `Bearer ${token}` } }));

/** Requests the statistics one after another while orders are placed. */
async function measureWhileWriting(
  { name, url, token }: { name: string; url: string; token: string },
  targets: BenchTargets,
  ms: number,
): Promise<StatsLatency> {
  logProgress(`stats: ${ms / 1_000} s of ${name}`);
  const sendOrder = createRequestSender(url, () => createOrderRequest(targets));
  const orderRequests = sendAtRate(sendOrder, { perSecond: ORDERS_PER_SECOND, ms });
  const statsReplies = await sendForDuration(createStatsSender(url, token), { inFlight: 1, ms });
  const orderReplies = await (await orderRequests).replies;
  await waitUntilIdle();
  const took = statsReplies.filter(isSuccess).map(({ took }) => took);
  return {
    name,
    asked: statsReplies.length,
    p50: quantile(took, 0.5),
    p95: quantile(took, 0.95),
    p99: quantile(took, 0.99),
    failed: statsReplies.length - took.length + orderReplies.filter((reply) => !isSuccess(reply)).length,
    written: orderReplies.length,
  };
}

/** Computes the statistics from all stored orders instead of from buckets. */
async function countStoredOrders(data: Connection): Promise<OrderStats> {
  const statusGroups = await data
    .collection("transactions")
    .aggregate<{ _id: string; count: number; cents: number }>([
      { $group: { _id: "$status", count: { $sum: 1 }, cents: { $sum: "$usd_cents" } } },
    ])
    .toArray();
  const countWithStatus = (status: string): number =>
    statusGroups.find(({ _id }) => _id === status)?.count ?? 0;
  return {
    total_transactions: statusGroups.reduce((sum, group) => sum + group.count, 0),
    pending: countWithStatus("pending"),
    processing: countWithStatus("processing"),
    completed: countWithStatus("completed"),
    cancelled: countWithStatus("cancelled"),
    total_amount: statusGroups.reduce((sum, { cents }) => sum + cents, 0) / CENTS_PER_USD,
  };
}

/** Lists the figures of the desk's statistics that differ from a count of all stored orders. */
async function findWrongFigures({ desk, deskData }: BenchTargets): Promise<string[]> {
  await waitUntilDrained(deskData, desk.system.redisUrl);
  const stats = dataOf<OrderStats>(await desk.system.api.get(API.getStats.path, { token: desk.token }));
  const storedStats = await countStoredOrders(deskData);
  return Object.entries(storedStats)
    .filter(([name, value]) => Math.abs(stats[name as keyof OrderStats] - value) >= 1 / CENTS_PER_USD)
    .map(([name, value]) => `${name}: ${stats[name as keyof OrderStats]} instead of ${value}`);
}

/** Requests the statistics while 50 orders a second are placed, and checks the sums afterwards. */
export const benchmarkStatsWhileWriting: Benchmark = async (targets, plan) => {
  await fillLargest(targets, plan);
  const { desk, monolith } = targets;
  const durationMs = plan.isShort ? 5_000 : 20_000;
  const systems = [
    { name: "desk", url: desk.system.url, token: desk.token },
    { name: "monolith", url: monolith.url, token: monolith.token },
  ];
  const latencies: StatsLatency[] = [];
  for (const system of systems) latencies.push(await measureWhileWriting(system, targets, durationMs));
  const wrongFigures = await findWrongFigures(targets);
  const rows = latencies.map((each) => [
    each.name,
    ...[each.p50, each.p95, each.p99].map((ms) => formatNumber(ms, 1)),
    ...[each.asked, each.written, each.failed].map(String),
  ]);
  const tableHead = ["stats, 50 orders/s", "p50 ms", "p95 ms", "p99 ms", "asked", "orders", "failed"];
  const text = `${formatTable([tableHead, ...rows])}\nDrift from a count of all orders: ${wrongFigures.join("; ") || "0"}`;
  return { found: { latencies, drift: wrongFigures }, text };
};

const REQUEST_INTERVAL_MS = 50;
const LATENCY_GOAL_MS = 25;
const STEADY_REPLIES = 10;
const MAX_STEADY_WAIT_MS = 180_000;

/** Deletes all statistics buckets, then requests the statistics until ten replies in a row take at most 25 ms. */
export const benchmarkUncountedStats: Benchmark = async (targets, plan) => {
  await fillLargest(targets, plan);
  const { desk, deskData } = targets;
  const send = createStatsSender(desk.system.url, desk.token);
  await deskData.collection("stats_daily").deleteMany({});
  const bucketsDeletedAt = performance.now();
  const took: number[] = [];
  let steadyReplies = 0;
  while (steadyReplies < STEADY_REPLIES && performance.now() - bucketsDeletedAt < MAX_STEADY_WAIT_MS) {
    const startedAt = performance.now();
    await send();
    took.push(performance.now() - startedAt);
    steadyReplies = (took.at(-1) ?? 0) <= LATENCY_GOAL_MS ? steadyReplies + 1 : 0;
    await pause(REQUEST_INTERVAL_MS);
  }
  const uncountedLatency = {
    first: took[0] ?? Number.NaN,
    slowest: Math.max(...took),
    p50: quantile(took, 0.5),
    untilFast: performance.now() - bucketsDeletedAt - STEADY_REPLIES * REQUEST_INTERVAL_MS,
    isFast: steadyReplies === STEADY_REPLIES,
  };
  const row = [
    uncountedLatency.first,
    uncountedLatency.p50,
    uncountedLatency.slowest,
    uncountedLatency.untilFast,
  ].map((ms) => formatNumber(ms, 1));
  const tableHead = [
    "no day counted",
    "first ms",
    "p50 ms",
    "slowest ms",
    `ms until ≤ ${LATENCY_GOAL_MS} ms`,
  ];
  return {
    found: uncountedLatency,
    text: formatTable([
      tableHead,
      ["desk", ...row.slice(0, 3), uncountedLatency.isFast ? (row[3] ?? "") : "never"],
    ]),
  };
};
