import { AsyncResource } from "node:async_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Gathers items and processes them in batches. */
export interface Batcher<T, R> {
  /** Adds an item to a batch. @returns the result of the item when the batch has been processed */
  add(item: T): Promise<R>;
}

const DEFAULT_MAX_SIZE = 100;

export interface BatcherOptions {
  /** The maximum number of items in a batch; default: 100. */
  readonly maxSize?: number;
  /**
   * Milliseconds that the first item of a batch waits for more items. With 0, the default, a batch contains the items
   * that were added in one turn of the event loop.
   */
  readonly delayMs?: number;
}

/** The results of a batch's items, in the order of the items. An Error rejects only the item at its position. */
export type BatchResults<R> = readonly (R | Error)[];

interface QueuedItem<T, R> {
  readonly item: T;
  /** The asynchronous context in which the item was added. */
  readonly context: AsyncResource;
  resolve(result: R): void;
  reject(reason: unknown): void;
}

/** Captures the current asynchronous context; `AsyncLocalStorage.snapshot` takes a hundred times as long. */
const createContext = (): AsyncResource => new AsyncResource("Batcher");

function settleItem<T, R>({ resolve, reject }: QueuedItem<T, R>, result: R | Error): void {
  if (result instanceof Error) reject(result);
  else resolve(result);
}

/** Creates a batcher that processes one batch at a time, and the items in the order in which they were added. */
export function createBatcher<T, R>(
  processBatch: (items: T[]) => Promise<BatchResults<R> | Extract<R, void>>,
  { maxSize = DEFAULT_MAX_SIZE, delayMs = 0 }: BatcherOptions = {},
): Batcher<T, R> {
  let queue: QueuedItem<T, R>[] = [];
  let isRunning = false;
  // `processQueue` may process items of many requests, so it must not run in the context of the first request.
  const batcherContext = createContext();

  async function processNextBatch(): Promise<void> {
    const batch = queue.slice(0, maxSize);
    queue = queue.slice(maxSize);
    try {
      const items = batch.map(({ item }) => item);
      // The batch runs in its first item's context, so that its trace spans belong to the request that added that item.
      const results = await (batch[0]?.context.runInAsyncScope(processBatch, undefined, items) ?? []);
      batch.forEach((queuedItem, index) => settleItem(queuedItem, results?.[index] as R | Error));
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
  async function processQueue(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      await (delayMs > 0 ? sleep(delayMs) : nextTurn());
      await processNextBatch();
    }
    isRunning = false;
  }
  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        queue.push({ item, context: createContext(), resolve, reject });
        if (!isRunning) void batcherContext.runInAsyncScope(processQueue);
      }),
  };
}
