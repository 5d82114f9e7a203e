import { AppError } from "@tukar-saldo/contracts";

export interface WorkQueueOptions {
  /** How many pieces run at once. */
  width: number;
  /** How many may wait. */
  mostWaiting: number;
  /** Work that would wait longer is refused at once. */
  longestWaitMs: number;
  clock?: () => number;
}

const NEWEST_WEIGHT = 0.2;

/** Runs costly work a few at a time and refuses what would wait too long, so that nobody waits for it. */
export function createWorkQueue(options: WorkQueueOptions) {
  const { width, mostWaiting, longestWaitMs, clock = () => performance.now() } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let usualMs = 0;

  function expectedWaitMs(): number {
    return running < width ? 0 : (Math.floor(waiting.length / width) + 1) * usualMs;
  }

  async function enter(): Promise<void> {
    const wait = expectedWaitMs();
    if (running >= width && (waiting.length >= mostWaiting || wait > longestWaitMs)) {
      throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
    }
    if (running < width) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  // A place is handed on to the next in line, so nobody who arrives meanwhile can take it.
  function leave(startedAt: number): void {
    const took = clock() - startedAt;
    usualMs = usualMs === 0 ? took : usualMs + (took - usualMs) * NEWEST_WEIGHT;
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    /** @throws AppError UPSTREAM_UNAVAILABLE when the work would wait too long */
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      const startedAt = clock();
      try {
        return await work();
      } finally {
        leave(startedAt);
      }
    },
  };
}
