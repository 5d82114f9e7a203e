import type { Benchmark, BenchPlan } from "../benchmark-plan.js";
import { fillSmallest } from "../benchmark-plan.js";
import { findCapacity } from "../find-capacity.js";
import { logProgress } from "../progress.js";
import { createSender } from "../run-load.js";
import { createOrderRequest } from "../scenarios/visitors.js";
import { sendAtRate } from "../send-at-rate.js";
import type { Timed } from "../send-at-rate.js";
import { startSheddingGateway } from "../shedding-gateway.js";
import type { BenchTargets } from "../bench-targets.js";
import { waitUntilDrained } from "./wait-until-drained.js";
import { countOrders, openCountingDashboard, readStoredOrders } from "./count-orders.js";
import { formatSoak } from "./format-soak.js";
import type { SoakResult } from "./format-soak.js";
import { sampleProcesses, computeTrends } from "./process-samples.js";
import type { ProcessSample } from "./process-samples.js";
import { createRequestMix } from "./request-mix.js";
import type { MixedReply } from "./request-mix.js";

/** The soak test's rate as a share of the orders per second that the desk sustains. */
const SOAK_SHARE = 0.7;
const SLICE_MS = 5_000;
const CAPACITY_TIMING = { warmUpMs: 3_000, ms: 3_000 };
const MINUTE_MS = 60_000;

async function chooseRate(url: string, targets: BenchTargets): Promise<number> {
  const send = createSender(url, () => createOrderRequest(targets));
  const { perSecond } = await findCapacity(send, CAPACITY_TIMING);
  return Math.max(1, Math.round(perSecond * SOAK_SHARE));
}

/** Sends the request mix at a fixed rate, and samples the processes every five seconds. */
async function sendMix(send: () => Promise<MixedReply>, perSecond: number, minutes: number) {
  const replies: Timed<MixedReply>[] = [];
  const samples: ProcessSample[] = sampleProcesses(0);
  const startedAt = performance.now();
  const sliceCount = Math.max(1, Math.round((minutes * MINUTE_MS) / SLICE_MS));
  const pendingReplies: Promise<unknown>[] = [];
  for (let slice = 1; slice <= sliceCount; slice++) {
    const sentSlice = await sendAtRate(send, { perSecond, ms: SLICE_MS });
    pendingReplies.push(sentSlice.replies.then((own) => replies.push(...own)));
    const elapsedMinutes = (performance.now() - startedAt) / MINUTE_MS;
    samples.push(...sampleProcesses(elapsedMinutes));
    if (slice % 6 === 0) logProgress(`soak: ${elapsedMinutes.toFixed(1)} of ${minutes} minutes`);
  }
  await Promise.all(pendingReplies);
  return { replies, samples };
}

async function measureSoak(targets: BenchTargets, { minutes, rate }: BenchPlan): Promise<SoakResult> {
  const { desk, deskData } = targets;
  const perSecond = rate ?? (await chooseRate(desk.system.url, targets));
  logProgress(`soak: ${perSecond} requests/s for ${minutes} minutes`);
  const gateway = await startSheddingGateway(targets);
  const dashboards = [
    await openCountingDashboard(gateway.url, desk.token),
    await openCountingDashboard(gateway.url, desk.token),
  ];
  try {
    await waitUntilDrained(deskData, desk.system.redisUrl);
    for (const { placed } of dashboards) placed.clear();
    const soakStart = new Date();
    const { send, accepted } = createRequestMix(gateway.url, targets);
    const { replies, samples } = await sendMix(send, perSecond, minutes);
    const drainResult = await waitUntilDrained(deskData, desk.system.redisUrl);
    const { stored, audited } = await readStoredOrders(deskData, soakStart);
    return {
      perSecond,
      minutes,
      accepted: accepted.size,
      replies,
      drained: drainResult,
      orders: [
        countOrders("stored", accepted, stored),
        countOrders("audited", accepted, audited),
        ...dashboards.map(({ placed }, at) => countOrders(`dashboard ${at + 1}`, accepted, placed)),
      ],
      disconnects: dashboards.reduce((sum, { disconnects }) => sum + disconnects(), 0),
      processes: computeTrends(samples),
    };
  } finally {
    for (const dashboard of dashboards) dashboard.close();
    await gateway.stop();
  }
}

/** Sends a mix of requests at a steady rate for some minutes, with load shedding on and two dashboards connected. */
export const benchmarkSoak: Benchmark = async (targets, plan) => {
  await fillSmallest(targets, plan);
  const { replies, ...found } = await measureSoak(targets, plan);
  return { found, text: formatSoak({ ...found, replies }) };
};
