/** How many jobs a queue has, over time. */
export interface Depth {
  change(by: number): void;
  /** The smallest depth that the queue does not exceed for at least this share of the time. */
  quantile(share: number): number;
  readonly max: () => number;
}

/** Creates the record of a queue that is empty at first. @param now the current time in seconds */
export function createDepth(now: () => number): Depth {
  const secondsAt: number[] = [];
  let depth = 0;
  let since = now();
  function note(): void {
    secondsAt[depth] = (secondsAt[depth] ?? 0) + now() - since;
    since = now();
  }
  return {
    change(by) {
      note();
      depth += by;
    },
    quantile(share) {
      note();
      const all = secondsAt.reduce((sum, seconds) => sum + seconds, 0);
      let passed = 0;
      return secondsAt.findIndex((seconds = 0) => (passed += seconds) >= all * share);
    },
    max: () => Math.max(0, secondsAt.length - 1),
  };
}
