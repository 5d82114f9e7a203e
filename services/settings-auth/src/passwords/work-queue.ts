import { AppError } from "@tukar-saldo/contracts";

export interface WorkQueueOptions {
  concurrency: number;
  maxQueued: number;
  /** Tasks that are expected to wait longer are refused at once. */
  timeoutMs: number;
  clock?: () => number;
}

const SMOOTHING_FACTOR = 0.2;

const createOverloadError = (waitMs: number): AppError =>
  new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Runs tasks with limited concurrency and refuses those that would wait too long. */
export function createWorkQueue(options: WorkQueueOptions) {
  const { concurrency, maxQueued, timeoutMs, clock = () => performance.now() } = options;
  const queue: (() => void)[] = [];
  let running = 0;
  let avgDurationMs = 0;

  const estimateWaitMs = (): number => (Math.floor(queue.length / concurrency) + 1) * avgDurationMs;

  /** Resolves when a running task hands over its slot; rejects after the timeout. */
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

  // Hands the slot over to the next task, so that no later one can take it.
  function release(startedAt: number): void {
    const durationMs = clock() - startedAt;
    avgDurationMs =
      avgDurationMs === 0 ? durationMs : avgDurationMs + (durationMs - avgDurationMs) * SMOOTHING_FACTOR;
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    /** @throws AppError UPSTREAM_UNAVAILABLE when the task would wait too long */
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
