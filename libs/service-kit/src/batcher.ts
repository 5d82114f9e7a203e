import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Gathers items and processes them in batches. */
export interface Batcher<T, R> {
  /** Adds an item to a batch. @returns the result of the item when the batch has been processed */
  add(item: T): Promise<R>;
}

export interface BatcherOptions {
  readonly maxSize: number;
  /**
   * How long the first item of a batch waits for further ones. With 0 it waits for those of the same turn of the
   * event loop.
   */
  readonly delayMs: number;
}

/** The results of a batch's items, in the order of the items. An Error rejects its own item only. */
export type BatchResults<R> = readonly (R | Error)[];

interface Waiting<T, R> {
  readonly item: T;
  resolve(result: R): void;
  reject(reason: unknown): void;
}

function settle<T, R>({ resolve, reject }: Waiting<T, R>, result: R | Error): void {
  if (result instanceof Error) reject(result);
  else resolve(result);
}

/** Creates a batcher. It processes one batch at a time, and the items in the order in which they were added. */
export function createBatcher<T, R>(
  processBatch: (items: T[]) => Promise<BatchResults<R> | Extract<R, void>>,
  { maxSize, delayMs }: BatcherOptions,
): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = [];
  let isRunning = false;

  async function processNext(): Promise<void> {
    const batch = waiting.slice(0, maxSize);
    waiting = waiting.slice(maxSize);
    try {
      const results = await processBatch(batch.map(({ item }) => item));
      batch.forEach((one, index) => settle(one, results?.[index] as R | Error));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await (delayMs > 0 ? sleep(delayMs) : nextTurn());
      await processNext();
    }
    isRunning = false;
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!isRunning) void run();
      }),
  };
}
