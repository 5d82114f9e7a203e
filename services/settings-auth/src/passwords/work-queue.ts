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

const tooLong = (waitMs: number): AppError =>
  new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Runs costly work a few at a time and refuses what would wait too long, so that nobody waits for it. */
export function createWorkQueue(options: WorkQueueOptions) {
  const { width, mostWaiting, longestWaitMs, clock = () => performance.now() } = options;
  const waiting: (() => void)[] = [];
  let running = 0;
  let usualMs = 0;

  const expectedWaitMs = (): number => (Math.floor(waiting.length / width) + 1) * usualMs;

  /** In line, until it is one's turn or the longest wait is over. */
  function standInLine(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(tooLong(longestWaitMs));
      }, longestWaitMs);
      waiting.push(turn);
    });
  }

  async function enter(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    const wait = expectedWaitMs();
    if (waiting.length >= mostWaiting || wait > longestWaitMs) throw tooLong(wait);
    await standInLine();
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
