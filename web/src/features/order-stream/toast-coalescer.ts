/**
 * Decides how to notify about `count` new items: up to a limit each on its own, more as one growing total.
 * @returns the total to show, or undefined to show each item on its own
 */
export type ToastCoalescer = (count: number, now: number) => number | undefined;

export function createToastCoalescer(limit: number, quietMs: number): ToastCoalescer {
  let shownAt: number[] = [];
  let sum = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return (count, now) => {
    if (now - lastAt >= quietMs) sum = 0;
    lastAt = now;
    shownAt = shownAt.filter((at) => now - at < quietMs);
    if (sum === 0 && shownAt.length + count <= limit) {
      shownAt.push(...Array.from({ length: count }, () => now));
      return undefined;
    }
    sum = sum === 0 ? shownAt.length + count : sum + count;
    return sum;
  };
}
