import type { KeyRange } from "../engine/key-range.js";
import type { IndexInfo } from "../store/catalog-entries.js";
import { TRUNCATED_KEY_BYTES, createSpaceKey } from "../store/keyspace.js";

/** A bound between encoded values: before or after all keys with the prefix `bytes`. */
export interface IntervalBound {
  readonly bytes: Buffer;
  readonly after: boolean;
  /** Whether the bound is the minimum or maximum of a type or of all values. */
  readonly unbounded?: boolean | undefined;
}

export interface Interval {
  readonly low: IntervalBound;
  readonly high: IntervalBound;
  readonly point: boolean;
}

/** Suffix that sorts after every continuation of an encoded value. */
const AFTER_SUFFIX = Buffer.from([0xff, 0xff]);

export const FULL_RANGE: Interval = {
  low: { bytes: Buffer.alloc(0), after: false, unbounded: true },
  high: { bytes: Buffer.alloc(0), after: true, unbounded: true },
  point: false,
};

function toEdgeKey({ bytes, after }: IntervalBound): Buffer {
  return after ? Buffer.concat([bytes, AFTER_SUFFIX]) : bytes;
}

function compareBounds(a: IntervalBound, b: IntervalBound): number {
  return Buffer.compare(toEdgeKey(a), toEdgeKey(b));
}

export function intersectIntervals(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  if (isFullRange(left)) return [...right];
  if (isFullRange(right)) return [...left];
  const overlaps: Interval[] = [];
  let [leftIndex, rightIndex] = [0, 0];
  for (;;) {
    const [leftInterval, rightInterval] = [left[leftIndex], right[rightIndex]];
    if (!leftInterval || !rightInterval) return normalizeIntervals(overlaps);
    overlaps.push(overlapIntervals(leftInterval, rightInterval));
    if (compareBounds(leftInterval.high, rightInterval.high) < 0) leftIndex += 1;
    else rightIndex += 1;
  }
}

const isFullRange = (intervals: readonly Interval[]): boolean =>
  intervals.length === 1 && intervals[0] === FULL_RANGE;

/** Returns the union of the intervals, sorted and disjoint. */
export function normalizeIntervals(intervals: readonly Interval[]): Interval[] {
  return intervals.every(({ point }) => point) ? deduplicatePoints(intervals) : mergeIntervals(intervals);
}

/** Sorts points and removes duplicates; encoded values are prefix-free, so points overlap only if equal. */
function deduplicatePoints(points: readonly Interval[]): Interval[] {
  const sortedPoints = [...points].sort((a, b) => Buffer.compare(a.low.bytes, b.low.bytes));
  return sortedPoints.filter(
    (point, place) => place === 0 || !point.low.bytes.equals((sortedPoints[place - 1] as Interval).low.bytes),
  );
}

function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const intervalsWithEdges = intervals.map((interval) => ({
    interval,
    low: toEdgeKey(interval.low),
    high: toEdgeKey(interval.high),
  }));
  const sortedIntervals = intervalsWithEdges
    .filter(({ low, high }) => Buffer.compare(low, high) < 0)
    .sort((a, b) => Buffer.compare(a.low, b.low));
  const mergedIntervals: typeof sortedIntervals = [];
  for (const next of sortedIntervals) {
    const last = mergedIntervals.at(-1);
    if (!last || Buffer.compare(next.low, last.high) > 0) mergedIntervals.push(next);
    else mergedIntervals[mergedIntervals.length - 1] = joinIntervals(last, next);
  }
  return mergedIntervals.map(({ interval }) => interval);
}

interface IntervalWithEdges {
  readonly interval: Interval;
  readonly low: Buffer;
  readonly high: Buffer;
}

function joinIntervals(a: IntervalWithEdges, b: IntervalWithEdges): IntervalWithEdges {
  const upper = Buffer.compare(a.high, b.high) >= 0 ? a : b;
  const point = a.interval.point && b.interval.point && Buffer.compare(a.low, b.low) === 0;
  return {
    interval: { low: a.interval.low, high: upper.interval.high, point },
    low: a.low,
    high: upper.high,
  };
}

function overlapIntervals(a: Interval, b: Interval): Interval {
  return {
    low: compareBounds(a.low, b.low) >= 0 ? a.low : b.low,
    high: compareBounds(a.high, b.high) <= 0 ? a.high : b.high,
    point: a.point || b.point,
  };
}

/** Converts bounds for a descending key part: inverts the bytes and reverses the order. */
function toDescending(intervals: readonly Interval[]): Interval[] {
  return intervals
    .map(({ low, high, point }) => ({ low: invertBound(high), high: invertBound(low), point }))
    .toReversed();
}

function invertBound({ bytes, after, unbounded }: IntervalBound): IntervalBound {
  return { bytes: Buffer.from(bytes.map((byte) => ~byte)), after: !after, unbounded };
}

/** In an index without truncated keys (`cut`), a bound of up to this size is used in full. */
const MAX_UNTRUNCATED_BYTES = 1000;

/** Builds the key ranges for the leading key parts, of which all but the last are points. */
export function toKeyRanges(index: IndexInfo, keyParts: readonly (readonly Interval[])[]): KeyRange[] {
  const parts = keyParts.map((part, place) => (index.key[place]?.[1] === -1 ? toDescending(part) : part));
  const last = parts.pop() ?? [];
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  for (const points of parts) {
    prefixes = prefixes.flatMap((prefix) => points.map(({ low }) => Buffer.concat([prefix, low.bytes])));
  }
  return prefixes.flatMap((prefix) =>
    last.map(({ low, high }) => ({
      start: encodeBoundKey(index, prefix, low, false),
      end: encodeBoundKey(index, prefix, high, true),
    })),
  );
}

/** Whether all bounds are short enough that key truncation does not widen the ranges. */
export function rangesAreExact(keyParts: readonly (readonly Interval[])[]): boolean {
  let size = 0;
  for (const part of keyParts) {
    const edges = part.flatMap(({ low, high }) => [low.bytes.length, high.bytes.length]);
    size += AFTER_SUFFIX.length + edges.reduce((max, length) => Math.max(max, length), 0);
  }
  return size <= TRUNCATED_KEY_BYTES;
}

function encodeBoundKey(
  index: IndexInfo,
  prefix: Buffer,
  { bytes, after }: IntervalBound,
  isEnd: boolean,
): Buffer {
  const maxBytes = index.cut ? TRUNCATED_KEY_BYTES : MAX_UNTRUNCATED_BYTES;
  const boundKey = prefix.length === 0 ? bytes : Buffer.concat([prefix, bytes]);
  const suffix = after ? AFTER_SUFFIX : undefined;
  if (boundKey.length + AFTER_SUFFIX.length <= maxBytes) return createSpaceKey(index.space, boundKey, suffix);
  const fullKey = after ? Buffer.concat([boundKey, AFTER_SUFFIX]) : boundKey;
  if (fullKey.length <= maxBytes) return createSpaceKey(index.space, fullKey);
  return createSpaceKey(
    index.space,
    fullKey.subarray(0, TRUNCATED_KEY_BYTES),
    isEnd ? AFTER_SUFFIX : undefined,
  );
}
