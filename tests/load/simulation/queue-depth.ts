/** Records the number of jobs in a queue over time. */
export interface QueueDepth {
  change(by: number): void;
  /** Returns the smallest depth that the queue does not exceed for at least this share of the time. */
  quantile(share: number): number;
  readonly max: () => number;
}

/** Records the depth of a queue that is empty at first. @param now returns the current time in seconds */
export function createQueueDepth(now: () => number): QueueDepth {
  const secondsAt: number[] = [];
  let depth = 0;
  let lastChangeAt = now();
  function addElapsedTime(): void {
    secondsAt[depth] = (secondsAt[depth] ?? 0) + now() - lastChangeAt;
    lastChangeAt = now();
  }
  return {
    change(by) {
      addElapsedTime();
      depth += by;
    },
    quantile(share) {
      addElapsedTime();
      const totalSeconds = secondsAt.reduce((sum, seconds) => sum + seconds, 0);
      let elapsedSeconds = 0;
      return secondsAt.findIndex((seconds = 0) => (elapsedSeconds += seconds) >= totalSeconds * share);
    },
    max: () => Math.max(0, secondsAt.length - 1),
  };
}
