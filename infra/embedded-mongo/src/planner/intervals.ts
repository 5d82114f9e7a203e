import type { KeyRange } from "../engine/key-range.js";
import type { IndexInfo } from "../store/catalog-entries.js";
import { TRUNCATED_KEY_BYTES, createSpaceKey } from "../store/keyspace.js";

/** Suffix that sorts after every continuation of an encoded value. */
const AFTER_SUFFIX = "\xff\xff";
const AFTER_SUFFIX_BYTES = Buffer.from(AFTER_SUFFIX, "latin1");

/** A bound between encoded values: before or after all keys with the prefix `bytes`. */
export class IntervalBound {
  private cachedEdge: Buffer | undefined;

  /** @param unbounded whether the bound is the minimum or maximum of a type or of all values */
  constructor(
    readonly bytes: Buffer,
    readonly after: boolean,
    readonly unbounded = false,
  ) {}

  /** The key by which bounds are ordered. */
  get edge(): Buffer {
    return (this.cachedEdge ??= this.after ? Buffer.concat([this.bytes, AFTER_SUFFIX_BYTES]) : this.bytes);
  }

  compareTo(other: IntervalBound): number {
    return Buffer.compare(this.edge, other.edge);
  }

  /** Returns the bound of a descending key part. */
  invert(): IntervalBound {
    return new IntervalBound(Buffer.from(this.bytes.map((byte) => ~byte)), !this.after, this.unbounded);
  }
}

export interface Interval {
  readonly low: IntervalBound;
  readonly high: IntervalBound;
  readonly point: boolean;
}

export const FULL_RANGE: Interval = {
  low: new IntervalBound(Buffer.alloc(0), false, true),
  high: new IntervalBound(Buffer.alloc(0), true, true),
  point: false,
};

export function intersectIntervals(left: readonly Interval[], right: readonly Interval[]): Interval[] {
  if (isFullRange(left)) return [...right];
  if (isFullRange(right)) return [...left];
  const overlaps: Interval[] = [];
  let [leftIndex, rightIndex] = [0, 0];
  for (;;) {
    const [leftInterval, rightInterval] = [left[leftIndex], right[rightIndex]];
    if (!leftInterval || !rightInterval) return normalizeIntervals(overlaps);
    const overlap = overlapIntervals(leftInterval, rightInterval);
    if (overlap.low.compareTo(overlap.high) < 0) overlaps.push(overlap);
    if (leftInterval.high.compareTo(rightInterval.high) < 0) leftIndex += 1;
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
    (point, index) => index === 0 || !point.low.bytes.equals((sortedPoints[index - 1] as Interval).low.bytes),
  );
}

function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const sortedIntervals = intervals
    .filter(({ low, high }) => low.compareTo(high) < 0)
    .sort((a, b) => a.low.compareTo(b.low));
  const mergedIntervals: Interval[] = [];
  for (const interval of sortedIntervals) {
    const lastInterval = mergedIntervals.at(-1);
    if (!lastInterval || interval.low.compareTo(lastInterval.high) > 0) mergedIntervals.push(interval);
    else mergedIntervals[mergedIntervals.length - 1] = joinIntervals(lastInterval, interval);
  }
  return mergedIntervals;
}

function joinIntervals(a: Interval, b: Interval): Interval {
  const high = a.high.compareTo(b.high) >= 0 ? a.high : b.high;
  return { low: a.low, high, point: a.point && b.point && a.low.compareTo(b.low) === 0 };
}

function overlapIntervals(a: Interval, b: Interval): Interval {
  return {
    low: a.low.compareTo(b.low) >= 0 ? a.low : b.low,
    high: a.high.compareTo(b.high) <= 0 ? a.high : b.high,
    point: a.point || b.point,
  };
}

/** Converts the intervals for a descending key part: inverts the bytes and reverses the order. */
function toDescending(intervals: readonly Interval[]): Interval[] {
  return intervals
    .map(({ low, high, point }) => ({ low: high.invert(), high: low.invert(), point }))
    .toReversed();
}

/** In an index without truncated keys (`cut` is false), a bound of up to this size is not truncated either. */
const MAX_UNTRUNCATED_BYTES = 1000;

/** Builds the key ranges for the leading key parts, of which all but the last are points. */
export function toKeyRanges(index: IndexInfo, keyParts: readonly (readonly Interval[])[]): KeyRange[] {
  const parts = keyParts.map((part, place) => (index.key[place]?.[1] === -1 ? toDescending(part) : part));
  const lastPart = parts.pop() ?? [];
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  for (const points of parts) {
    prefixes = prefixes.flatMap((prefix) => points.map(({ low }) => Buffer.concat([prefix, low.bytes])));
  }
  const isWholeKey = index.unique && keyParts.length === index.key.length;
  return prefixes.flatMap((prefix) =>
    lastPart.map(({ low, high, point }) => {
      const start = encodeBoundKey(index, prefix, low, false);
      const isPoint = isWholeKey && point && start.length < TRUNCATED_KEY_BYTES;
      return { start, end: encodeBoundKey(index, prefix, high, true), isPoint };
    }),
  );
}

/** Whether all bounds are short enough that key truncation does not widen the ranges. */
export function rangesAreExact(keyParts: readonly (readonly Interval[])[]): boolean {
  let bytes = 0;
  for (const part of keyParts) {
    const boundLengths = part.flatMap(({ low, high }) => [low.bytes.length, high.bytes.length]);
    bytes += AFTER_SUFFIX.length + boundLengths.reduce((max, length) => Math.max(max, length), 0);
  }
  return bytes <= TRUNCATED_KEY_BYTES;
}

function encodeBoundKey(index: IndexInfo, prefix: Buffer, bound: IntervalBound, isEnd: boolean): string {
  const maxBytes = index.cut ? TRUNCATED_KEY_BYTES : MAX_UNTRUNCATED_BYTES;
  const key = prefix.length === 0 ? bound.bytes : Buffer.concat([prefix, bound.bytes]);
  const suffix = bound.after ? AFTER_SUFFIX : undefined;
  if (key.length + (suffix?.length ?? 0) <= maxBytes) return createSpaceKey(index.space, key, suffix);
  const truncatedKey = Buffer.concat([prefix, bound.edge]).subarray(0, TRUNCATED_KEY_BYTES);
  return createSpaceKey(index.space, truncatedKey, isEnd ? AFTER_SUFFIX : undefined);
}
