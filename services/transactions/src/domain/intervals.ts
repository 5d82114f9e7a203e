import { addDays, JAKARTA_OFFSET_MS } from "@tukar-saldo/contracts";

/**
 * An interval of the calendar in Jakarta: a decade (`202`), a year (`2026`), a month (`2026-11`), a day
 * (`2026-11-23`), an hour (`2026-11-23T09`), ten minutes (`2026-11-23T09:3`) or a minute (`2026-11-23T09:31`). The
 * key of an interval is a prefix of the keys of all intervals that it contains.
 */
export type IntervalKey = string;

/** The key length of each kind of interval, longest interval first. */
export const INTERVAL_KEY_LENGTHS = [3, 4, 7, 10, 13, 15, 16] as const;
const DAY_KEY_LENGTH = 10;
const MINUTE_KEY_LENGTH = 16;
/** Completes an interval key, which is a prefix of a local time, to the time at which the interval starts. */
const START_TEMPLATE = "2000-01-01T00:00";
const MINUTE_MS = 60_000;
const INTERVAL_LENGTH_MS: Readonly<Record<number, number>> = {
  10: 24 * 60 * MINUTE_MS,
  13: 60 * MINUTE_MS,
  15: 10 * MINUTE_MS,
  16: MINUTE_MS,
};

/** A day before the first order of any installation. */
export const EARLIEST_DAY = "2000-01-01";

export const isDay = (key: IntervalKey): boolean => key.length === DAY_KEY_LENGTH;
/** Whether the interval is a month, a year or a decade. */
export const isLongerThanDay = (key: IntervalKey): boolean => key.length < DAY_KEY_LENGTH;

const formatLocalTime = (moment: number): string => new Date(moment + JAKARTA_OFFSET_MS).toISOString();

export function startOfInterval(key: IntervalKey): Date {
  return new Date(Date.parse(`${key}${START_TEMPLATE.slice(key.length)}:00.000Z`) - JAKARTA_OFFSET_MS);
}

/** The moment at which the next interval of the same length begins. */
export function endOfInterval(key: IntervalKey): Date {
  const lengthMs = INTERVAL_LENGTH_MS[key.length];
  if (lengthMs !== undefined) return new Date(startOfInterval(key).getTime() + lengthMs);
  const [year = 0, month = 1] = [Number(key.slice(0, 4).padEnd(4, "0")), Number(key.slice(5, 7) || "1")];
  const yearCount = key.length === 3 ? 10 : Number(key.length === 4);
  const nextStartMs = Date.UTC(year + yearCount, month - 1 + Number(yearCount === 0));
  return new Date(nextStartMs - JAKARTA_OFFSET_MS);
}

/** Lists the intervals that contain a moment, from its minute to its decade. */
export function listIntervalsContaining(moment: Date): IntervalKey[] {
  const localTime = formatLocalTime(moment.getTime());
  return INTERVAL_KEY_LENGTHS.map((length) => localTime.slice(0, length)).toReversed();
}

function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** Finds the longest interval that begins at `moment`, ends by `end`, and has a key of at least `minKeyLength`. */
function findLongestInterval(moment: number, end: number, minKeyLength: number): IntervalKey | undefined {
  const localTime = formatLocalTime(moment);
  const length = INTERVAL_KEY_LENGTHS.find((each) => {
    const isStart =
      each >= minKeyLength && localTime.slice(each, MINUTE_KEY_LENGTH) === START_TEMPLATE.slice(each);
    return isStart && endOfInterval(localTime.slice(0, each)).getTime() <= end;
  });
  return length === undefined ? undefined : localTime.slice(0, length);
}

/**
 * Covers the time from `from` until `end`, both at the start of a minute, by as few intervals as possible.
 * @param longestKey any key of the longest kind of interval that may be used; by default decades may be used
 */
export function coverByIntervals(from: Date, end: Date, longestKey = ""): IntervalKey[] {
  const keys: IntervalKey[] = [];
  let position = from.getTime();
  for (;;) {
    const key = findLongestInterval(position, end.getTime(), longestKey.length);
    if (key === undefined) return keys;
    keys.push(key);
    position = endOfInterval(key).getTime();
  }
}

/** Like `coverByIntervals`, but uses no interval longer than a day. */
export function coverByDaysAndShorter(from: Date, end: Date): IntervalKey[] {
  return coverByIntervals(from, end, EARLIEST_DAY);
}

/** Lists the intervals of the next shorter kind that an interval contains; none for a minute. */
export function listSubintervals(key: IntervalKey): IntervalKey[] {
  const length = INTERVAL_KEY_LENGTHS.find((each) => each > key.length);
  return length === undefined
    ? []
    : coverByIntervals(startOfInterval(key), endOfInterval(key), START_TEMPLATE.slice(0, length));
}

/** Lists the days of an interval that is longer than a day. */
export function listDaysOfInterval(key: IntervalKey): string[] {
  return coverByDaysAndShorter(startOfInterval(key), endOfInterval(key));
}

/** Lists the days from the first to the last, both included; none if the last is earlier. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The maximum difference between the clocks of two replicas. */
const MAX_CLOCK_SKEW_MS = 2 * MINUTE_MS;
/** The delay after which the bucket of a settled minute is expected to be counted. */
const REFRESH_DELAY_MS = 15_000;

/**
 * Returns the end of the settled minutes, which have ended by the clock of every replica and can therefore get buckets.
 */
export function endOfSettledTime(now: Date): Date {
  return startOfMinute(new Date(now.getTime() - MAX_CLOCK_SKEW_MS));
}

/** Returns the moment up to which the orders are counted in buckets, unless the refresh of buckets is late. */
export function endOfBucketedTime(now: Date): Date {
  return endOfSettledTime(new Date(now.getTime() - REFRESH_DELAY_MS));
}
