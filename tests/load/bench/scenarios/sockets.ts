import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark } from "../benchmark-plan.js";
import { connectClients, listSystems } from "./live-clients.js";
import { BENCH_PROCESS, readCpuTimes, waitUntilIdle } from "../processes.js";
import type { CpuByProcess } from "../processes.js";
import { createRequestSender } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import type { BenchTargets } from "../bench-targets.js";

/** The CPU time in microseconds that dashboards cost, by process. */
export interface SocketCosts {
  /** The cost of sending one message to one dashboard. */
  readonly perMessage: CpuByProcess;
  /** The cost per second of one connected dashboard that receives no messages. */
  readonly perSecond: CpuByProcess;
}

const DASHBOARD_COUNT = 300;
const ORDERS_PER_SECOND = 20;

/** Measures the CPU time of a callback by process, including the deferred work that it causes. */
async function measureCpu(callback: () => Promise<unknown>): Promise<CpuByProcess> {
  await waitUntilIdle();
  const cpuBefore = readCpuTimes();
  await callback();
  await waitUntilIdle();
  return Object.fromEntries(
    Object.entries(readCpuTimes()).map(([name, cpu]) => [name, cpu - (cpuBefore[name] ?? 0)]),
  );
}

/** Computes the difference of two measurements divided by `count`, such as the number of messages; at least 0. */
function computeDifferencePerUnit(more: CpuByProcess, less: CpuByProcess, count: number): CpuByProcess {
  const differences = Object.entries(more).map(
    ([name, cpu]) => [name, Math.max(0, cpu - (less[name] ?? 0)) / count] as const,
  );
  return Object.fromEntries(differences.filter(([name]) => name !== BENCH_PROCESS && name !== "monolith"));
}

/** Measures the cost of dashboards: the same orders and the same idle time, first without and then with dashboards. */
async function measureSockets(targets: BenchTargets, ms: number): Promise<SocketCosts> {
  const [desk] = listSystems(targets);
  if (desk === undefined) throw new Error("the desk is not among the systems");
  const send = createRequestSender(desk.url, desk.make);
  const placeOrders = async (): Promise<void> => {
    const { replies } = await sendAtRate(send, { perSecond: ORDERS_PER_SECOND, ms });
    await replies;
  };
  const withoutDashboards = {
    orders: await measureCpu(placeOrders),
    quiet: await measureCpu(() => pause(ms)),
  };
  const clients = await connectClients(desk, DASHBOARD_COUNT);
  const withDashboards = { orders: await measureCpu(placeOrders), quiet: await measureCpu(() => pause(ms)) };
  for (const client of clients) client.close();
  const seconds = ms / 1_000;
  return {
    perMessage: computeDifferencePerUnit(
      withDashboards.orders,
      withoutDashboards.orders,
      DASHBOARD_COUNT * ORDERS_PER_SECOND * seconds,
    ),
    perSecond: computeDifferencePerUnit(
      withDashboards.quiet,
      withoutDashboards.quiet,
      DASHBOARD_COUNT * seconds,
    ),
  };
}

export const benchmarkSockets: Benchmark = async (targets, { isShort }) => {
  const socketCosts = await measureSockets(targets, isShort ? 5_000 : 20_000);
  return { found: socketCosts, text: `CPU time in µs: ${JSON.stringify(socketCosts)}` };
};
