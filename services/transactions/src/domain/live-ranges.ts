import { endOfInterval, isDay, isLongerThanDay, startOfInterval } from "./intervals.js";
import type { IntervalKey } from "./intervals.js";

/** A stretch of time; without an end all later time too. */
export interface TimeRange {
  readonly from: Date;
  readonly until?: Date;
}

/** Ranges that cover these intervals, which may contain each other. */
export function mergeIntervals(keys: readonly IntervalKey[]): Required<TimeRange>[] {
  const ranges: Required<TimeRange>[] = [];
  // Before an interval sort those that contain it.
  for (const key of keys.toSorted()) {
    const [from, until, last] = [startOfInterval(key), endOfInterval(key), ranges.at(-1)];
    if (last === undefined || last.until < from) ranges.push({ from, until });
    else if (last.until < until) ranges.splice(-1, 1, { from: last.from, until });
  }
  return ranges;
}

const hasWholeDays = (key: IntervalKey): boolean => isDay(key) || isLongerThanDay(key);

/**
 * The fewest ranges that cover these intervals, which do not overlap, and all time since `openFrom`. Whole days stay
 * apart from shorter intervals: an index covers what is counted of them.
 */
export function findLiveRanges(keys: readonly IntervalKey[], openFrom: Date): TimeRange[] {
  const days = mergeIntervals(keys.filter(hasWholeDays));
  const shorter = mergeIntervals(keys.filter((key) => !hasWholeDays(key)));
  const last = shorter.at(-1);
  if (last?.until.getTime() !== openFrom.getTime()) return [...days, ...shorter, { from: openFrom }];
  return [...days, ...shorter.slice(0, -1), { from: last.from }];
}
