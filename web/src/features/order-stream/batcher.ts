/** Passes the first item on at once, and later items in batches, at most one batch every `intervalMs` milliseconds. */
export interface Batcher<T> {
  add(item: T): void;
  stop(): void;
}

const BATCH_INTERVAL_MS = 100;

export function createBatcher<T>(onBatch: (items: T[]) => void, intervalMs = BATCH_INTERVAL_MS): Batcher<T> {
  let pendingItems: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastFlushAt = -Infinity;
  const flush = (): void => {
    timer = undefined;
    lastFlushAt = performance.now();
    const items = pendingItems;
    pendingItems = [];
    onBatch(items);
  };
  return {
    add(item) {
      pendingItems.push(item);
      timer ??= setTimeout(flush, Math.max(0, lastFlushAt + intervalMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Trailing debounce: runs `action` when calls have paused for `quietMs`, at most `maxDelayMs` after the first call. */
export function createTrailingDebounce(
  action: () => void,
  quietMs: number,
  maxDelayMs: number,
): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstCallAt: number | undefined;
  return {
    call() {
      firstCallAt ??= performance.now();
      clearTimeout(timer);
      const maxRemainingMs = firstCallAt + maxDelayMs - performance.now();
      timer = setTimeout(
        () => {
          firstCallAt = undefined;
          action();
        },
        Math.max(0, Math.min(quietMs, maxRemainingMs)),
      );
    },
    stop: () => clearTimeout(timer),
  };
}
