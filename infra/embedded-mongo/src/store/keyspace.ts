import { createHash } from "node:crypto";
import type { EngineReader } from "../engine/engine-reader.js";
import { MAX_ENGINE_KEY_BYTES } from "../engine/key-range.js";
import type { KeyRange, KeyValue } from "../engine/key-range.js";
import { TYPE_RANK } from "../values/type-names.js";

/** One tree holds all data; keys start with a four-byte space number, 0 for the catalog. */
export const CATALOG_SPACE = 0;
export const SPACE_BYTES = 4;

/** Keys that are too long are cut to this length, and a hash of the whole key is appended. */
export const TRUNCATED_KEY_BYTES = 900;
const HASH_BYTES = 32;
/** Longer `_id` keys are truncated, so that an index key has room for the appended `_id` key. */
export const MAX_ID_KEY_BYTES = TRUNCATED_KEY_BYTES + HASH_BYTES;
/** Maximum size of an index key including the appended `_id` key. */
export const MAX_INDEX_KEY_BYTES = MAX_ENGINE_KEY_BYTES - SPACE_BYTES;

const keyBuffer = Buffer.alloc(MAX_ENGINE_KEY_BYTES);

/** Creates an engine key from a space number and a key of that space, whose end may be given as a suffix. */
export function createSpaceKey(space: number, key: string | Uint8Array, suffix = ""): string {
  keyBuffer.writeUInt32BE(space);
  const keyEnd = SPACE_BYTES + writeBytes(key, SPACE_BYTES);
  return keyBuffer.toString("latin1", 0, keyEnd + writeBytes(suffix, keyEnd));
}

function writeBytes(bytes: string | Uint8Array, start: number): number {
  if (start + bytes.length > MAX_ENGINE_KEY_BYTES) throw new RangeError("the key is too long");
  if (typeof bytes === "string") keyBuffer.write(bytes, start, "latin1");
  else keyBuffer.set(bytes, start);
  return bytes.length;
}

export function getSpaceRange(space: number): KeyRange {
  return { start: createSpaceKey(space, ""), end: createSpaceKey(space + 1, "") };
}

/** Whether all keys of the range begin with a string, or all with a regular expression, of an ascending field. */
export function beginsWithText({ start, end }: KeyRange): boolean {
  const rank = start.charCodeAt(SPACE_BYTES);
  const isText = rank === TYPE_RANK.string || rank === TYPE_RANK.regex;
  return isText && end.charCodeAt(SPACE_BYTES) === rank;
}

/** Returns what follows the first value in a key of such a range. A regular expression is two texts, which end with 0. */
export function getKeyEnd(key: string): string {
  const firstEnd = key.indexOf("\0", SPACE_BYTES);
  const isRegex = key.charCodeAt(SPACE_BYTES) === TYPE_RANK.regex;
  return key.slice(1 + (isRegex ? key.indexOf("\0", firstEnd + 1) : firstEnd));
}

export function truncateKey(key: Buffer, limit = MAX_ID_KEY_BYTES): { key: Buffer; cut: boolean } {
  if (key.length <= limit) return { key, cut: false };
  const hash = createHash("sha256").update(key).digest();
  return { key: Buffer.concat([key.subarray(0, TRUNCATED_KEY_BYTES), hash]), cut: true };
}

/** Reads ranges in slices. It holds no iterator between two slices, since an open iterator would pin old pages. */
export class KeyRangeReader {
  private rangeIndex = 0;
  private lastKey: string | undefined;

  constructor(
    private readonly reader: EngineReader,
    private readonly ranges: readonly KeyRange[],
    private readonly reverse: boolean,
  ) {}

  get ended(): boolean {
    return this.rangeIndex >= this.ranges.length;
  }

  /** Calls `visit` until it returns false, the deadline passes or the ranges end. */
  step(visit: (key: string, value: Buffer) => boolean, deadline: number): void {
    while (!this.ended) {
      if (!this.stepRange(visit, deadline)) return;
      this.rangeIndex += 1;
      this.lastKey = undefined;
      // The deadline is also checked between ranges, since many of them may be empty.
      if (performance.now() > deadline) return;
    }
  }

  private stepRange(visit: (key: string, value: Buffer) => boolean, deadline: number): boolean {
    for (const { key, value } of this.openEntries()) {
      this.lastKey = key;
      if (!visit(key, value) || performance.now() > deadline) return false;
    }
    return true;
  }

  private openEntries(): Iterable<KeyValue> {
    const index = this.reverse ? this.ranges.length - 1 - this.rangeIndex : this.rangeIndex;
    const { start, end, isPoint } = this.ranges[index] as KeyRange;
    if (isPoint) {
      const value = this.lastKey === undefined ? this.reader.get(start) : undefined;
      return value ? [{ key: start, value }] : [];
    }
    if (this.reverse) return this.reader.entries({ start, end: this.lastKey ?? end }, { reverse: true });
    return this.reader.entries(
      { start: this.lastKey ?? start, end },
      { exclusiveStart: this.lastKey !== undefined },
    );
  }
}
