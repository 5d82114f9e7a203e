import type { IndexEntry } from "../store/catalog-entries.js";
import { CUT_BYTES, keyIn } from "../store/keyspace.js";
import type { KeyRange } from "../engine/engine.js";
import { BEHIND, descending } from "./intervals.js";
import type { Interval, Position } from "./intervals.js";

/**
 * Keys longer than this may be longer than the engine takes; where an index has none, shorter ones are whole.
 */
const WHOLE_BYTES = 1000;

/**
 * The ranges of engine keys for the intervals of an index's leading parts; all but the last are single
 * values.
 */
export function rangesOf(index: IndexEntry, leading: readonly (readonly Interval[])[]): KeyRange[] {
  const parts = leading.map((part, place) => (index.key[place]?.[1] === -1 ? descending(part) : part));
  const last = parts.pop() ?? [];
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  for (const points of parts) {
    prefixes = prefixes.flatMap((prefix) => points.map(({ low }) => Buffer.concat([prefix, low.bytes])));
  }
  return prefixes.flatMap((prefix) => last.map((interval) => rangeOf(index, prefix, interval)));
}

/** Whether the ranges for these parts hold exactly the keys between the intervals' ends. */
export function rangesAreExact(leading: readonly (readonly Interval[])[]): boolean {
  const sizes = leading.map((part) =>
    part.reduce((most, { low, high }) => Math.max(most, edgeSize(low, high)), 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0) <= CUT_BYTES;
}

function edgeSize(low: Position, high: Position): number {
  return Math.max(low.bytes.length, high.bytes.length) + BEHIND.length;
}

function rangeOf(index: IndexEntry, prefix: Buffer, { low, high }: Interval): KeyRange {
  return { start: keyAt(index, prefix, low, false), end: keyAt(index, prefix, high, true) };
}

function keyAt(index: IndexEntry, prefix: Buffer, { bytes, after }: Position, isEnd: boolean): Buffer {
  const longest = index.cut ? CUT_BYTES : WHOLE_BYTES;
  const begun = prefix.length === 0 ? bytes : Buffer.concat([prefix, bytes]);
  const behind = after ? BEHIND : undefined;
  if (begun.length + BEHIND.length <= longest) return keyIn(index.space, begun, behind);
  const whole = after ? Buffer.concat([begun, BEHIND]) : begun;
  if (whole.length <= longest) return keyIn(index.space, whole);
  return keyIn(index.space, whole.subarray(0, CUT_BYTES), isEnd ? BEHIND : undefined);
}
