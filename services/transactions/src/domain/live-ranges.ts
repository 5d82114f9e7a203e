import { endOfInterval, isDay, isLongerThanDay, startOfInterval } from "./intervals.js";
import type { IntervalKey } from "./intervals.js";

/** A range of time. Without an end it contains all later time. */
export interface TimeRange {
  readonly from: Date;
  readonly until?: Date;
}

/** Merges intervals, some of which may contain others, into ranges. */
export function mergeIntervals(keys: readonly IntervalKey[]): Required<TimeRange>[] {
  const ranges: Required<TimeRange>[] = [];
  // Sorted by key, an interval comes after the intervals that contain it.
  for (const key of keys.toSorted()) {
    const [from, until, last] = [startOfInterval(key), endOfInterval(key), ranges.at(-1)];
    if (last === undefined || last.until < from) ranges.push({ from, until });
    else if (last.until < until) ranges.splice(-1, 1, { from: last.from, until });
  }
  return ranges;
}

const hasWholeDays = (key: IntervalKey): boolean => isDay(key) || isLongerThanDay(key);

/**
 * Finds the fewest ranges that cover live intervals, which must not overlap, and the range `after` them, which may be
 * empty. Ranges of whole days are not merged with shorter ones, as a different index counts them.
 */
export function findLiveRanges(keys: readonly IntervalKey[], after: TimeRange): TimeRange[] {
  const dayRanges = mergeIntervals(keys.filter(hasWholeDays));
  const shorterRanges = mergeIntervals(keys.filter((key) => !hasWholeDays(key)));
  const last = shorterRanges.at(-1);
  if (after.until && after.until <= after.from) return [...dayRanges, ...shorterRanges];
  if (last?.until.getTime() !== after.from.getTime()) return [...dayRanges, ...shorterRanges, after];
  return [...dayRanges, ...shorterRanges.slice(0, -1), { ...after, from: last.from }];
}
