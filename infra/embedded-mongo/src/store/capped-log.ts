import type { CollectionEntry } from "./catalog-entries.js";
import type { Engine } from "../engine/engine.js";
import { keyIn, PREFIX_BYTES, wholeSpace } from "./keyspace.js";

interface Sum {
  bytes: number;
  count: number;
}

/**
 * In which order the documents of capped collections came, and how much they take. A collection's log is a space
 * of its own: the number of an insert as the key, the document's `_id` key as the value.
 */
export class CappedLog {
  /** By the log's space; read from the data file when first asked for. */
  private readonly sums = new Map<number, Sum>();

  constructor(private readonly engine: Engine) {}

  /** A commit failed: what was summed up may be wrong. */
  reset(): void {
    this.sums.clear();
  }

  append(collection: CollectionEntry, log: number, idKey: Buffer, length: number): void {
    const sum = this.sumOf(collection, log);
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(this.lastNumber(log) + 1n);
    this.engine.put(keyIn(log, number), idKey);
    sum.bytes += length;
    sum.count += 1;
  }

  /** A document changed its length, or went where `count` is -1. */
  adjust(collection: CollectionEntry, log: number, bytes: number, count: 0 | -1): void {
    const sum = this.sumOf(collection, log);
    sum.bytes += bytes;
    sum.count += count;
  }

  remove(log: number, idKey: Buffer): void {
    for (const { key, value } of this.engine.rows(wholeSpace(log))) {
      if (!value.equals(idKey)) continue;
      this.engine.remove(key);
      return;
    }
  }

  /** The `_id` key of the oldest document, where the collection holds more than it may. */
  overdue(collection: CollectionEntry, log: number): Buffer | undefined {
    const { bytes, count } = this.sumOf(collection, log);
    const { options } = collection;
    if (bytes <= sizeLimit(collection) && count <= Number(options.get("max") ?? Infinity)) return undefined;
    const [oldest] = [...this.engine.rows(wholeSpace(log), { limit: 1 })];
    return oldest && Buffer.from(oldest.value);
  }

  private lastNumber(log: number): bigint {
    const [last] = [...this.engine.rows(wholeSpace(log), { reverse: true, limit: 1 })];
    return last ? last.key.readBigUInt64BE(PREFIX_BYTES) : 0n;
  }

  private sumOf({ space }: CollectionEntry, log: number): Sum {
    const known = this.sums.get(log);
    if (known) return known;
    const sum = { bytes: 0, count: 0 };
    for (const { value } of this.engine.rows(wholeSpace(space))) {
      sum.bytes += value.length;
      sum.count += 1;
    }
    this.sums.set(log, sum);
    return sum;
  }
}

/** Like MongoDB, no collection is smaller than this. */
const LEAST_BYTES = 4096;

export function sizeLimit({ options }: CollectionEntry): number {
  return Math.max(LEAST_BYTES, Number(options.get("size")));
}
