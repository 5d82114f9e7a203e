import { setTimeout as pause } from "node:timers/promises";
import type { Capacity } from "../find-capacity.js";
import { quantile } from "../numbers.js";
import { readMemory, waitUntilIdle } from "../processes.js";
import { logProgress } from "../progress.js";
import { createRequestSender, isSuccess } from "../run-load.js";
import type { ReplyHead } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import type { Timed } from "../send-at-rate.js";
import type { BenchTargets } from "../bench-targets.js";
import { createOrderRequest } from "./visitors.js";

export interface OverloadResult {
  readonly name: string;
  readonly capacity: Capacity;
  readonly acceptedPerSecond: number;
  /** The 99th percentile of the latency in ms at a quarter of the capacity, measured before the overload. */
  readonly unloadedP99: number;
  /** The 99th percentile of the latency of accepted orders, in ms from the time at which each was due. */
  readonly p99: number;
  readonly refusedShare: number;
  readonly refusedP99: number;
  readonly refusedWithoutRetryAfter: number;
  /** Memory of the system's processes in MB, before and after the overload. */
  readonly memoryMb: readonly [number, number];
  /** Milliseconds from the end of the overload until orders sent one after another are as fast as before it. */
  readonly recoveredMs: number;
  /** The number of replies other than a success, 429 or 503. */
  readonly wrong: number;
}

export interface OverloadedSystem {
  readonly name: string;
  readonly url: string;
  readonly processes: readonly string[];
  readonly capacity: Capacity;
  /** Disturbs the system in the middle of the overload, for example by killing a replica. */
  readonly disturb?: () => Promise<void>;
}

const OVERLOAD_FACTOR = 3;
const UNLOADED_CAPACITY_SHARE = 0.25;
const STEADY_ORDERS = 10;
const MAX_RECOVERY_WAIT_MS = 30_000;

const isRefused = ({ status }: ReplyHead): boolean => status === 503 || status === 429;
const computeP99 = (replies: readonly Timed<ReplyHead>[]): number =>
  quantile(
    replies.map(({ took }) => took),
    0.99,
  );

function sumMemory(processes: readonly string[]): number {
  const memoryByName = readMemory();
  return processes.reduce((sum, name) => sum + (memoryByName[name] ?? 0), 0);
}

/**
 * Sends orders one after another until STEADY_ORDERS in a row take at most `usualMs`.
 * @returns the milliseconds until the first of these orders was sent
 */
async function measureRecovery(send: () => Promise<ReplyHead>, usualMs: number): Promise<number> {
  const recoveryStart = performance.now();
  let steadySince = recoveryStart;
  for (let steady = 0; steady < STEADY_ORDERS && performance.now() - recoveryStart < MAX_RECOVERY_WAIT_MS;) {
    const startedAt = performance.now();
    const isSteady = isSuccess(await send()) && performance.now() - startedAt <= usualMs;
    if (steady === 0) steadySince = startedAt;
    steady = isSteady ? steady + 1 : 0;
  }
  return steadySince - recoveryStart;
}

export interface Timing {
  readonly warmUpMs: number;
  readonly ms: number;
}

/** Measures a system at a quarter of its capacity, then at three times its capacity. */
export async function measureSystem(
  { name, url, processes, capacity, disturb }: OverloadedSystem,
  targets: BenchTargets,
  { ms }: Timing,
): Promise<OverloadResult> {
  logProgress(`overload: ${name}`);
  const send = createRequestSender(url, () => createOrderRequest(targets));
  const unloadedRequests = await sendAtRate(send, {
    perSecond: capacity.perSecond * UNLOADED_CAPACITY_SHARE,
    ms: ms / 2,
  });
  const unloadedP99 = computeP99(await unloadedRequests.replies);
  await waitUntilIdle();
  const memoryBefore = sumMemory(processes);
  const overloadRequests = sendAtRate(send, { perSecond: capacity.perSecond * OVERLOAD_FACTOR, ms });
  await pause(ms / 2);
  await disturb?.();
  const { replies: pendingReplies } = await overloadRequests;
  const recoveredMs = await measureRecovery(send, unloadedP99);
  const replies = await pendingReplies;
  await waitUntilIdle();
  const refusedReplies = replies.filter(isRefused);
  const acceptedReplies = replies.filter(isSuccess);
  return {
    name,
    capacity,
    acceptedPerSecond: (acceptedReplies.length / ms) * 1_000,
    unloadedP99,
    p99: computeP99(acceptedReplies),
    refusedShare: refusedReplies.length / replies.length,
    refusedP99: computeP99(refusedReplies),
    refusedWithoutRetryAfter: refusedReplies.filter(({ hasRetryAfter }) => !hasRetryAfter).length,
    memoryMb: [memoryBefore, sumMemory(processes)],
    recoveredMs,
    wrong: replies.length - acceptedReplies.length - refusedReplies.length,
  };
}
