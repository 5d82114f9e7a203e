import { once, setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { openLoadDesk } from "../../load-desk.js";
import type { Benchmark } from "../benchmark-plan.js";
import { median, quantile } from "../numbers.js";
import { logProgress } from "../progress.js";
import { createSender, isSuccess } from "../run-load.js";
import type { SendRequest } from "../run-load.js";
import type { BenchTargets } from "../bench-targets.js";
import { formatDelays } from "./delivery-delays.js";
import type { DeliveryDelays } from "./delivery-delays.js";
import { connectClients, listSystems, MAX_WAIT_MS } from "./live-clients.js";
import type { LiveSystem } from "./live-clients.js";

const ORDER_INTERVAL_MS = 100;
const WARM_UP_ORDERS = 10;

interface Delivery {
  readonly isAccepted: boolean;
  /** Milliseconds from sending an order until all dashboards have it; undefined if a dashboard lacks it after 5 s. */
  readonly ms: number | undefined;
}

async function measureDelivery(send: SendRequest, sockets: readonly Socket[]): Promise<Delivery> {
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(MAX_WAIT_MS);
  setMaxListeners(sockets.length, signal);
  const messages = sockets.map((socket) => once(socket as never, "transaction_update", { signal }));
  const lastArrival = Promise.all(messages).then(
    () => performance.now() - startedAt,
    () => undefined,
  );
  const isAccepted = isSuccess({ status: await send() });
  return { isAccepted, ms: await lastArrival };
}

async function measureDelays(system: LiveSystem, clients: number, orders: number): Promise<DeliveryDelays> {
  logProgress(`fans: ${clients} dashboards of ${system.name}`);
  const sockets = await connectClients(system, clients);
  const send = createSender(system.url, system.make);
  const deliveries: Delivery[] = [];
  for (let order = -WARM_UP_ORDERS; order < orders; order++) {
    const delivery = await measureDelivery(send, sockets);
    if (order >= 0) deliveries.push(delivery);
    await pause(ORDER_INTERVAL_MS);
  }
  for (const socket of sockets) socket.close();
  const receivedDelays = deliveries.map(({ ms }) => ms).filter((ms) => ms !== undefined);
  return {
    name: system.name,
    p50: median(receivedDelays),
    p99: quantile(receivedDelays, 0.99),
    lost: deliveries.length - receivedDelays.length,
    failed: deliveries.filter(({ isAccepted }) => !isAccepted).length,
  };
}

/** Measures how long an order takes to reach the last of many dashboards; the desk has two notifiers. */
async function measureFanOut(
  targets: BenchTargets,
  sizes: readonly number[],
  orders: number,
): Promise<Record<string, DeliveryDelays[]>> {
  const desk = await openLoadDesk({ storage: targets.desk.system.storage, replicas: { notifier: 2 } });
  const delaysByClients: Record<string, DeliveryDelays[]> = {};
  try {
    for (const clients of sizes) {
      const delays: DeliveryDelays[] = [];
      for (const system of listSystems({ ...targets, desk }))
        delays.push(await measureDelays(system, clients, orders));
      delaysByClients[clients] = delays;
    }
    return delaysByClients;
  } finally {
    await desk.close();
  }
}

/** Measures the time from sending an order until the last of many dashboards has it. */
export const benchmarkFanOut: Benchmark = async (targets, { isShort }) => {
  const delaysByClients = await measureFanOut(targets, isShort ? [50] : [50, 500, 2_000], isShort ? 20 : 50);
  const tableTexts = Object.entries(delaysByClients).map(
    ([clients, delays]) => `${clients} dashboards\n${formatDelays(delays)}`,
  );
  return { found: delaysByClients, text: tableTexts.join("\n") };
};
