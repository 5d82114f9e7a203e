import type { OrderBreakdown } from "@tukar-saldo/contracts";

export type Day = OrderBreakdown["by_day"][number];
export type DestinationSum = OrderBreakdown["by_destination"][number];

export interface DaySummary {
  /** Average USD per day from the first order of the range to yesterday; 0 if there is no such day. */
  readonly average: number;
  /** The day with the most USD; undefined while there are no orders. */
  readonly peak: Day | undefined;
}

export function summarizeDays(days: readonly Day[]): DaySummary {
  const firstIndex = days.findIndex(({ count }) => count > 0);
  const pastDays = days.slice(Math.max(firstIndex, 0), -1);
  const pastUsd = pastDays.reduce((usd, day) => usd + day.usd, 0);
  const peak = days.reduce<Day | undefined>((top, day) => (day.usd > (top?.usd ?? 0) ? day : top), undefined);
  return { average: pastDays.length > 0 ? pastUsd / pastDays.length : 0, peak };
}

/** Sorts destinations by USD, then by orders, the highest first. */
export function sortByVolume(sums: readonly DestinationSum[]): DestinationSum[] {
  return [...sums].sort((a, b) => b.usd - a.usd || b.count - a.count);
}

/** @returns `part` in percent of `whole`, not rounded; 0 if `whole` is 0 */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}

export function sumTotals(sums: readonly { readonly count: number; readonly usd: number }[]) {
  const zeroTotals = { count: 0, usd: 0 };
  return sums.reduce((sum, { count, usd }) => ({ count: sum.count + count, usd: sum.usd + usd }), zeroTotals);
}
