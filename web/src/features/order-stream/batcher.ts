/** Passes the first item on at once, and later items in batches, at most one batch every `everyMs` milliseconds. */
export interface Batcher<T> {
  add(item: T): void;
  stop(): void;
}

const BATCH_EVERY_MS = 100;

export function createBatcher<T>(onBatch: (items: T[]) => void, everyMs = BATCH_EVERY_MS): Batcher<T> {
  let pendingItems: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = -Infinity;
  const flush = (): void => {
    timer = undefined;
    lastAt = performance.now();
    const items = pendingItems;
    pendingItems = [];
    onBatch(items);
  };
  return {
    add(item) {
      pendingItems.push(item);
      timer ??= setTimeout(flush, Math.max(0, lastAt + everyMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Trailing debounce: runs `action` once calls pause for `quietMs`, at the latest `maxDelayMs` after the first one. */
export function createTrailingDebounce(
  action: () => void,
  quietMs: number,
  maxDelayMs: number,
): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | undefined;
  return {
    call() {
      firstAt ??= performance.now();
      clearTimeout(timer);
      const latest = firstAt + maxDelayMs - performance.now();
      timer = setTimeout(
        () => {
          firstAt = undefined;
          action();
        },
        Math.max(0, Math.min(quietMs, latest)),
      );
    },
    stop: () => clearTimeout(timer),
  };
}
