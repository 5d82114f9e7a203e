import { setTimeout as pause } from "node:timers/promises";
import type { Benchmark } from "../benchmark-plan.js";
import { quantile } from "../numbers.js";
import { waitUntilIdle } from "../processes.js";
import { logProgress } from "../progress.js";
import { isSuccess, parseContent, sendRequest } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import type { BenchTargets } from "../bench-targets.js";
import { formatDelays } from "./delivery-delays.js";
import type { DeliveryDelays } from "./delivery-delays.js";
import { connectClients, listSystems, MAX_WAIT_MS } from "./live-clients.js";
import type { LiveSystem } from "./live-clients.js";

const DASHBOARD_COUNT = 20;
const ORDERS_PER_SECOND = [10, 200] as const;
const POLL_INTERVAL_MS = 5_000;
const ARRIVAL_CHECK_MS = 50;

interface PlacedOrder {
  readonly sentAt: number;
  /** The times at which the dashboards received the order. */
  readonly arrivals: number[];
}

const readTransactionId = (content: ArrayBuffer): string =>
  parseContent<{ data: { transaction_id: string } }>(content).data.transaction_id;

/** Sends orders at a fixed rate. Waits until each dashboard has all orders, for at most 5 s after the last reply. */
async function sendAndReceive(
  system: LiveSystem,
  options: { perSecond: number; ms: number },
): Promise<{ orders: PlacedOrder[]; failed: number }> {
  const sockets = await connectClients(system, DASHBOARD_COUNT);
  const sentAt = new Map<string, number>();
  const arrivals = new Map<string, number[]>();
  for (const socket of sockets)
    socket.on("transaction_update", (row?: { transaction_id: string }) => {
      if (!row) return;
      const arrivalTimes = arrivals.get(row.transaction_id) ?? [];
      arrivalTimes.push(performance.now());
      arrivals.set(row.transaction_id, arrivalTimes);
    });
  const send = async (): Promise<{ status: number }> => {
    const startedAt = performance.now();
    const { status, content } = await sendRequest(system.url, system.make());
    if (isSuccess({ status })) sentAt.set(readTransactionId(content), startedAt);
    return { status };
  };
  const { replies } = await sendAtRate(send, options);
  const failedCount = (await replies).filter((reply) => !isSuccess(reply)).length;
  const isMissing = ([id]: [string, number]): boolean => (arrivals.get(id)?.length ?? 0) < DASHBOARD_COUNT;
  for (let waited = 0; waited < MAX_WAIT_MS && [...sentAt].some(isMissing); waited += ARRIVAL_CHECK_MS)
    await pause(ARRIVAL_CHECK_MS);
  for (const socket of sockets) socket.close();
  await waitUntilIdle();
  const placedOrders = [...sentAt].map(([id, at]) => ({ sentAt: at, arrivals: arrivals.get(id) ?? [] }));
  return { orders: placedOrders, failed: failedCount };
}

async function measureDelays(
  system: LiveSystem,
  options: { perSecond: number; ms: number },
): Promise<DeliveryDelays> {
  const { orders, failed } = await sendAndReceive(system, options);
  const delays = orders.flatMap(({ sentAt, arrivals }) => arrivals.map((at) => at - sentAt));
  return {
    name: system.name,
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    lost: orders.filter(({ arrivals }) => arrivals.length < DASHBOARD_COUNT).length,
    failed,
  };
}

/** The delays of a dashboard that polls every 5 s: 2.5 s on average, without the duration of its requests. */
const POLLING_DELAYS: DeliveryDelays = {
  name: "asking every 5 s (computed)",
  p50: POLL_INTERVAL_MS * 0.5,
  p99: POLL_INTERVAL_MS * 0.99,
  lost: 0,
  failed: 0,
};

async function measureRate(targets: BenchTargets, options: { perSecond: number; ms: number }) {
  const delays: DeliveryDelays[] = [];
  for (const system of listSystems(targets)) {
    logProgress(`live: ${options.perSecond} orders/s to ${system.name}`);
    delays.push(await measureDelays(system, options));
  }
  return [...delays, POLLING_DELAYS];
}

/** Measures the time from sending an order until a dashboard has it, at 10 and at 200 orders a second. */
export const benchmarkLiveUpdates: Benchmark = async (targets, { isShort }) => {
  const delaysByRate: Record<string, DeliveryDelays[]> = {};
  const durationMs = isShort ? 5_000 : 20_000;
  // Warms up the desk; the delays are discarded.
  await measureRate(targets, { perSecond: 50, ms: durationMs });
  for (const perSecond of ORDERS_PER_SECOND)
    delaysByRate[perSecond] = await measureRate(targets, { perSecond, ms: durationMs });
  const tableTexts = Object.entries(delaysByRate).map(
    ([perSecond, delays]) => `${perSecond} orders/s, ${DASHBOARD_COUNT} dashboards\n${formatDelays(delays)}`,
  );
  return { found: delaysByRate, text: tableTexts.join("\n") };
};
