/**
 * Decides how toasts show `count` new items: one toast per item up to a limit, beyond it one toast with a growing
 * total.
 * @returns the total to show in one toast, or undefined to show one toast per item
 */
export type ToastCoalescer = (count: number, now: number) => number | undefined;

export function createToastCoalescer(limit: number, quietMs: number): ToastCoalescer {
  let shownTimes: number[] = [];
  let total = 0;
  let lastCallAt = Number.NEGATIVE_INFINITY;
  return (count, now) => {
    if (now - lastCallAt >= quietMs) total = 0;
    lastCallAt = now;
    shownTimes = shownTimes.filter((at) => now - at < quietMs);
    if (total === 0 && shownTimes.length + count <= limit) {
      shownTimes.push(...Array.from({ length: count }, () => now));
      return undefined;
    }
    total = total === 0 ? shownTimes.length + count : total + count;
    return total;
  };
}
