import { setTimeout as sleep } from "node:timers/promises";

/** Gathers items that can be processed together. */
export interface Batcher<T> {
  /** Settles as the processing of the item's batch does. */
  add(item: T): Promise<void>;
}

export interface BatcherOptions {
  readonly maxSize: number;
  /** How long the first item waits for others; with 0 only those gather that come while a batch is processed. */
  readonly delayMs: number;
}

interface Waiting<T> {
  readonly item: T;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Creates a batcher: it processes one batch at a time, in the order of their items. */
export function createBatcher<T>(
  processBatch: (items: T[]) => Promise<void>,
  { maxSize, delayMs }: BatcherOptions,
): Batcher<T> {
  let waiting: Waiting<T>[] = [];
  let isRunning = false;

  async function processNext(): Promise<void> {
    const batch = waiting.slice(0, maxSize);
    waiting = waiting.slice(maxSize);
    try {
      await processBatch(batch.map(({ item }) => item));
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      if (delayMs > 0) await sleep(delayMs);
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
