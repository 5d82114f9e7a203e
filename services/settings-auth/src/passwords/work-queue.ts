import { AppError } from "@tukar-saldo/contracts";

export interface WorkQueueOptions {
  concurrency: number;
  maxQueued: number;
  /** The longest wait of a task. A task that is expected to wait longer is refused at once. */
  timeoutMs: number;
  clock?: () => number;
  onRefused?: (() => void) | undefined;
}

const SMOOTHING_FACTOR = 0.2;

/** Creates a queue that runs tasks with limited concurrency and refuses those that would wait too long. */
export function createWorkQueue(options: WorkQueueOptions) {
  const { concurrency, maxQueued, timeoutMs, clock = () => performance.now(), onRefused } = options;
  const queue: (() => void)[] = [];
  let running = 0;
  let avgDurationMs = 0;

  function createOverloadError(waitMs: number): AppError {
    onRefused?.();
    return new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  }

  const estimateWaitMs = (): number => (Math.floor(queue.length / concurrency) + 1) * avgDurationMs;

  /** Waits until a running task hands over its slot. Rejects after the timeout. */
  function enqueue(): Promise<void> {
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

  async function acquire(): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    const wait = estimateWaitMs();
    if (queue.length >= maxQueued || wait > timeoutMs) throw createOverloadError(wait);
    await enqueue();
  }

  // Hands the slot of a finished task over to the next one in line, so that no later task can take it.
  function release(startedAt: number): void {
    const durationMs = clock() - startedAt;
    avgDurationMs =
      avgDurationMs === 0 ? durationMs : avgDurationMs + (durationMs - avgDurationMs) * SMOOTHING_FACTOR;
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    /**
     * Runs a task when there is a free slot.
     * @throws AppError UPSTREAM_UNAVAILABLE when the task would wait too long
     */
    async run<T>(task: () => Promise<T>): Promise<T> {
      await acquire();
      const startedAt = clock();
      try {
        return await task();
      } finally {
        release(startedAt);
      }
    },
  };
}
