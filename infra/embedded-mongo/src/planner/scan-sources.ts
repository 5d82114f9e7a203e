import type { Engine, KeyRange } from "../engine/engine.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { idKeyOf } from "../store/index-entries.js";
import { keyIn, PREFIX_BYTES, wholeSpace } from "../store/keyspace.js";
import { RangeReader } from "../store/range-reader.js";
import { STEP_BYTES } from "./plan.js";
import type { Row, RowSource, RowTest } from "./plan.js";

/** Documents in the order of their `_id` keys: all of a collection, or ranges of it. */
export class DocumentSource implements RowSource {
  private readonly reader: RangeReader;
  documentsExamined = 0;

  constructor(
    engine: Engine,
    collection: CollectionEntry,
    private readonly test: RowTest | undefined,
    private readonly path: { reverse: boolean; ranges?: readonly KeyRange[] },
  ) {
    this.reader = new RangeReader(engine, path.ranges ?? [wholeSpace(collection.space)], path.reverse);
  }

  get ended(): boolean {
    return this.reader.ended;
  }

  get keysExamined(): number {
    return this.path.ranges ? this.reader.keysExamined : 0;
  }

  step(limit: number, deadline: number): Row[] {
    const rows = new Collected(limit);
    this.reader.step((key, bytes) => {
      this.documentsExamined += 1;
      if (this.test && !this.test(bytes)) return true;
      return rows.add({ idKey: key.subarray(PREFIX_BYTES), bytes });
    }, deadline);
    return rows.list;
  }
}

/** Documents in the order of an index. */
export class IndexSource implements RowSource {
  private readonly reader: RangeReader;
  /** A document with an array may stand at several places of the index; it is handed out once. */
  private readonly seen: Set<string> | undefined;
  documentsExamined = 0;

  constructor(
    private readonly engine: Engine,
    private readonly collection: CollectionEntry,
    private readonly index: IndexEntry,
    private readonly test: RowTest | undefined,
    path: { reverse: boolean; ranges: readonly KeyRange[] },
  ) {
    this.reader = new RangeReader(engine, path.ranges, path.reverse);
    this.seen = index.multikey ? new Set() : undefined;
  }

  get ended(): boolean {
    return this.reader.ended;
  }

  get keysExamined(): number {
    return this.reader.keysExamined;
  }

  step(limit: number, deadline: number): Row[] {
    const rows = new Collected(limit);
    this.reader.step((key, value) => {
      const idKey = idKeyOf(this.index, key, value);
      const bytes = this.isNew(idKey) ? this.engine.get(keyIn(this.collection.space, idKey)) : undefined;
      if (!bytes) return true;
      this.documentsExamined += 1;
      return this.test && !this.test(bytes) ? true : rows.add({ idKey, bytes });
    }, deadline);
    return rows.list;
  }

  private isNew(idKey: Buffer): boolean {
    if (!this.seen) return true;
    const text = idKey.toString("latin1");
    if (this.seen.has(text)) return false;
    this.seen.add(text);
    return true;
  }
}

class Collected {
  readonly list: Row[] = [];
  private bytes = 0;

  constructor(private readonly limit: number) {}

  /** False when the step has enough. */
  add(row: Row): boolean {
    this.list.push(row);
    this.bytes += row.bytes.length;
    return this.list.length < this.limit && this.bytes < STEP_BYTES;
  }
}
