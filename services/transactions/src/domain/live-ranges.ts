import { endOfInterval, isDay, isLongerThanDay, startOfInterval } from "./intervals.js";
import type { IntervalKey } from "./intervals.js";

/** A range of time. If `until` is absent, the range has no end. */
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

const isDayOrLonger = (key: IntervalKey): boolean => isDay(key) || isLongerThanDay(key);

/**
 * Merges live intervals and `rangeAfter` into as few ranges as possible. The intervals must not overlap; `rangeAfter`
 * starts after them and may be empty. Ranges of whole days and shorter ranges stay separate, as queries for whole days
 * use another index.
 */
export function findLiveRanges(keys: readonly IntervalKey[], rangeAfter: TimeRange): TimeRange[] {
  const dayRanges = mergeIntervals(keys.filter(isDayOrLonger));
  const shorterRanges = mergeIntervals(keys.filter((key) => !isDayOrLonger(key)));
  const last = shorterRanges.at(-1);
  if (rangeAfter.until && rangeAfter.until <= rangeAfter.from) return [...dayRanges, ...shorterRanges];
  if (last?.until.getTime() !== rangeAfter.from.getTime())
    return [...dayRanges, ...shorterRanges, rangeAfter];
  return [...dayRanges, ...shorterRanges.slice(0, -1), { ...rangeAfter, from: last.from }];
}
