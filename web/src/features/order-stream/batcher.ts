/** Collects what comes in bursts; hands it on at once, then at most every `everyMs`. */
export interface Batcher<T> {
  add(item: T): void;
  stop(): void;
}

const BATCH_EVERY_MS = 100;

export function createBatcher<T>(handOn: (items: T[]) => void, everyMs = BATCH_EVERY_MS): Batcher<T> {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = -Infinity;
  const flush = (): void => {
    timer = undefined;
    lastAt = performance.now();
    const items = waiting;
    waiting = [];
    handOn(items);
  };
  return {
    add(item) {
      waiting.push(item);
      timer ??= setTimeout(flush, Math.max(0, lastAt + everyMs - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Runs `act` once calls have paused for `quietMs`, at the latest `longestMs` after the first of them. */
export function createTrailing(
  act: () => void,
  quietMs: number,
  longestMs: number,
): { poke(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | undefined;
  return {
    poke() {
      firstAt ??= performance.now();
      clearTimeout(timer);
      const latest = firstAt + longestMs - performance.now();
      timer = setTimeout(
        () => {
          firstAt = undefined;
          act();
        },
        Math.max(0, Math.min(quietMs, latest)),
      );
    },
    stop: () => clearTimeout(timer),
  };
}
