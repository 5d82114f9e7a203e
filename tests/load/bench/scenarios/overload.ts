import { findCapacity } from "../find-capacity.js";
import type { Capacity } from "../find-capacity.js";
import { startSheddingGateway } from "../shedding-gateway.js";
import { MONOLITH } from "../targets.js";
import type { BenchTargets } from "../targets.js";
import { quantile } from "../numbers.js";
import { readMemory, waitUntilIdle } from "../processes.js";
import { createRequestSender, createSender, isSuccess, sendForDuration } from "../run-load.js";
import type { ReplyHead } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import type { Timed } from "../send-at-rate.js";
import { formatNumber, formatTable } from "../table.js";
import { createOrderRequest } from "./visitors.js";

export interface OverloadResult {
  readonly name: string;
  readonly capacity: Capacity;
  readonly acceptedPerSecond: number;
  /** The 99th percentile of the latency in ms at a quarter of the capacity, measured before the overload. */
  readonly unloadedP99: number;
  /** The 99th percentile of the latency of accepted orders, in ms from the moment each was due. */
  readonly p99: number;
  readonly refusedShare: number;
  readonly refusedP99: number;
  readonly refusedWithoutRetryAfter: number;
  /** Memory of the system's processes before and after the overload. */
  readonly memoryMb: readonly [number, number];
  /** Milliseconds from the end of the overload until orders sent one after another are as fast as before it. */
  readonly recoveredMs: number;
  /** The number of replies other than a success, 429 or 503. */
  readonly wrong: number;
}

interface OverloadedSystem {
  readonly name: string;
  readonly url: string;
  readonly processes: readonly string[];
  readonly capacity: Capacity;
}

const OVERLOAD = 3;
const WARM_UP_IN_FLIGHT = 32;
const UNLOADED = 0.25;
const STEADY_ORDERS = 10;
const MAX_RECOVERY_MS = 30_000;

const isRefused = ({ status }: ReplyHead): boolean => status === 503 || status === 429;
const p99 = (replies: readonly Timed<ReplyHead>[]): number =>
  quantile(
    replies.map(({ took }) => took),
    0.99,
  );

function memoryOf(processes: readonly string[]): number {
  const all = readMemory();
  return processes.reduce((sum, name) => sum + (all[name] ?? 0), 0);
}

/**
 * Sends orders one after another until STEADY_ORDERS in a row take at most `usualMs`.
 * @returns the milliseconds until the first of these was sent
 */
async function measureRecovery(send: () => Promise<ReplyHead>, usualMs: number): Promise<number> {
  const since = performance.now();
  let steadySince = since;
  for (let steady = 0; steady < STEADY_ORDERS && performance.now() - since < MAX_RECOVERY_MS;) {
    const startedAt = performance.now();
    const isSteady = isSuccess(await send()) && performance.now() - startedAt <= usualMs;
    if (steady === 0) steadySince = startedAt;
    steady = isSteady ? steady + 1 : 0;
  }
  return steadySince - since;
}

interface Timing {
  readonly warmUpMs: number;
  readonly ms: number;
}

async function overload(
  { name, url, processes, capacity }: OverloadedSystem,
  targets: BenchTargets,
  { ms }: Timing,
): Promise<OverloadResult> {
  const send = createRequestSender(url, () => createOrderRequest(targets));
  const unloaded = await sendAtRate(send, { perSecond: capacity.perSecond * UNLOADED, ms: ms / 2 });
  const unloadedP99 = p99(await unloaded.replies);
  await waitUntilIdle();
  const before = memoryOf(processes);
  const { replies: coming } = await sendAtRate(send, { perSecond: capacity.perSecond * OVERLOAD, ms });
  const recoveredMs = await measureRecovery(send, unloadedP99);
  const replies = await coming;
  await waitUntilIdle();
  const refused = replies.filter(isRefused);
  const accepted = replies.filter(isSuccess);
  return {
    name,
    capacity,
    acceptedPerSecond: (accepted.length / ms) * 1_000,
    unloadedP99,
    p99: p99(accepted),
    refusedShare: refused.length / replies.length,
    refusedP99: p99(refused),
    refusedWithoutRetryAfter: refused.filter(({ tellsWhenToRetry }) => !tellsWhenToRetry).length,
    memoryMb: [before, memoryOf(processes)],
    recoveredMs,
    wrong: replies.length - accepted.length - refused.length,
  };
}

const DESK = ["gateway", "transactions", "settings-auth", "notifier"];

/** Sends three times as many orders as each system carries: the desk, with and without load shedding, and the monolith. */
export async function measureOverload(targets: BenchTargets, timing: Timing): Promise<OverloadResult[]> {
  const { url } = targets.desk.system;
  const results: OverloadResult[] = [];
  const capacityOf = (url: string): Promise<Capacity> =>
    findCapacity(
      createSender(url, () => createOrderRequest(targets)),
      { ...timing, ms: timing.ms / 4 },
    );
  const capacity = await capacityOf(url);
  const shedding = await startSheddingGateway(targets);
  try {
    const system = { name: "desk", url: shedding.url, processes: DESK, capacity };
    const send = createSender(shedding.url, () => createOrderRequest(targets));
    await sendForDuration(send, { inFlight: WARM_UP_IN_FLIGHT, ms: 2 * timing.warmUpMs });
    results.push(await overload(system, targets, timing));
  } finally {
    await shedding.stop();
  }
  const plain = { name: "without load shedding", url, processes: DESK, capacity };
  results.push(await overload(plain, targets, timing));
  const { url: other } = targets.monolith;
  const monolith = { name: MONOLITH.name, url: other, processes: [MONOLITH.name] };
  results.push(await overload({ ...monolith, capacity: await capacityOf(other) }, targets, timing));
  return results;
}

const HEAD = [
  "orders at 3 × capacity",
  "capacity/s",
  "with in flight",
  "its p99 ms",
  "accepted/s",
  "p99 ms before",
  "p99 ms then",
  "×",
  "refused %",
  "their p99 ms",
  "no Retry-After",
  "memory MB",
  "recovered ms",
  "wrong",
];
/** Of the desk's figures. */
const GOALS = ["goal", "", "", "", "", "", "", "≤ 3", "", "< 20", "0", "no growth", "< 2000", "0"];

/** The table of the results, with the goals of the desk's row. */
export function formatOverload(results: readonly OverloadResult[]): string {
  const rows = results.map((each) => [
    each.name,
    formatNumber(each.capacity.perSecond),
    formatNumber(each.capacity.inFlight),
    formatNumber(each.capacity.p99, 1),
    formatNumber(each.acceptedPerSecond),
    formatNumber(each.unloadedP99, 1),
    formatNumber(each.p99, 1),
    formatNumber(each.p99 / each.unloadedP99, 1),
    formatNumber(each.refusedShare * 100),
    formatNumber(each.refusedP99, 1),
    formatNumber(each.refusedWithoutRetryAfter),
    each.memoryMb.map((mb) => formatNumber(mb)).join(" → "),
    formatNumber(each.recoveredMs),
    formatNumber(each.wrong),
  ]);
  return formatTable([HEAD, ...rows, GOALS]);
}
