import { AppError } from "@tukar-saldo/contracts";

export interface WorkQueueOptions {
  concurrency: number;
  /** The maximum number of queued tasks in each lane. */
  maxQueued: number;
  /** The maximum waiting time of a task. A task that is expected to wait longer is refused immediately. */
  timeoutMs: number;
  clock?: () => number;
  onRefused?: (() => void) | undefined;
}

/**
 * The lane of a task. Tasks in `stranger` leave one slot free if there are several slots, and start after all queued
 * tasks in `known`.
 */
export type Lane = "known" | "stranger";

const LANES: readonly Lane[] = ["known", "stranger"];
const SMOOTHING_FACTOR = 0.2;

/** Creates a queue that runs tasks with limited concurrency and refuses tasks that would wait too long. */
export function createWorkQueue(options: WorkQueueOptions) {
  const { concurrency, maxQueued, timeoutMs, clock = () => performance.now(), onRefused } = options;
  const maxStrangers = Math.max(1, concurrency - 1);
  const queues: Record<Lane, (() => void)[]> = { known: [], stranger: [] };
  const runningCounts: Record<Lane, number> = { known: 0, stranger: 0 };
  let avgDurationMs = 0;

  function createOverloadError(waitMs: number): AppError {
    onRefused?.();
    return new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  const hasSlot = (lane: Lane): boolean =>
    runningCounts.known + runningCounts.stranger < concurrency &&
    (lane === "known" || runningCounts.stranger < maxStrangers);

  function estimateWaitMs(lane: Lane): number {
    const tasksAhead = queues.known.length + (lane === "known" ? 0 : queues.stranger.length);
    const slots = lane === "known" ? concurrency : maxStrangers;
    return (Math.floor(tasksAhead / slots) + 1) * avgDurationMs;
  }

  /** Waits in the lane until a finished task frees a slot. Rejects after the timeout. */
  function enqueue(lane: Lane): Promise<void> {
    const queue = queues[lane];
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(createOverloadError(timeoutMs));
      }, timeoutMs);
      queue.push(start);
    });
  }

  async function acquire(lane: Lane): Promise<void> {
    if (hasSlot(lane)) {
      runningCounts[lane] += 1;
      return;
    }
    const waitMs = estimateWaitMs(lane);
    if (queues[lane].length >= maxQueued || waitMs > timeoutMs) throw createOverloadError(waitMs);
    await enqueue(lane);
  }

  /** Gives the slot of a finished task to the next queued task, so that no newly added task can take the slot. */
  function startNext(): void {
    const lane = LANES.find((candidate) => queues[candidate].length > 0 && hasSlot(candidate));
    if (lane === undefined) return;
    runningCounts[lane] += 1;
    queues[lane].shift()?.();
  }

  function release(lane: Lane, startedAt: number): void {
    const durationMs = clock() - startedAt;
    avgDurationMs =
      avgDurationMs === 0 ? durationMs : avgDurationMs + (durationMs - avgDurationMs) * SMOOTHING_FACTOR;
    runningCounts[lane] -= 1;
    startNext();
  }

  return {
    /**
     * Runs a task when there is a free slot.
     * @throws AppError UPSTREAM_UNAVAILABLE when the task would wait too long
     */
    async run<T>(task: () => Promise<T>, lane: Lane = "known"): Promise<T> {
      await acquire(lane);
      const startedAt = clock();
      try {
        return await task();
      } finally {
        release(lane, startedAt);
      }
    },
  };
}
