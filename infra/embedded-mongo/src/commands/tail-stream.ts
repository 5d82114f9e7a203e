import { setImmediate as nextTurn } from "node:timers/promises";
import { CommandError } from "../values/errors.js";
import { keyIn, wholeSpace } from "../store/keyspace.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Row } from "../engine/engine.js";
import type { Store } from "../store/store.js";
import { BATCH_BYTES } from "./batches.js";
import type { DocumentStream } from "./cursors.js";

/** Others get their turn after so many. */
const ROWS_AT_ONCE = 1000;

export interface Tail {
  readonly store: Store;
  readonly entry: CollectionEntry;
  readonly log: number;
  /** undefined where the document is not wanted. */
  shape(bytes: Buffer): Uint8Array | undefined;
  /** Throws once the cursor must not be read further. */
  check(): void;
}

/** The documents of a capped collection as they come: at the end of the log the cursor waits for more. */
export class TailStream implements DocumentStream {
  private last: Buffer | undefined;
  private closed = false;
  private atEnd = false;

  constructor(
    private readonly tail: Tail,
    /** How long the end of the log is waited at, at most, in ms. */
    private readonly patience: number,
  ) {}

  /** Of an empty collection there is no end to wait at. */
  get ended(): boolean {
    return this.closed || this.last === undefined;
  }

  async next(limit: number, patience = Infinity): Promise<Uint8Array[]> {
    const until = performance.now() + (this.last ? Math.min(patience, this.patience) : 0);
    let batch = this.read(limit);
    while (batch.length === 0 && !this.closed && (!this.atEnd || performance.now() < until)) {
      if (this.atEnd) await this.tail.store.queue.nextCommit(until - performance.now());
      else await nextTurn();
      this.tail.check();
      batch = this.read(limit);
    }
    return batch;
  }

  close(): void {
    this.closed = true;
  }

  private read(limit: number): Uint8Array[] {
    const { store, entry, shape } = this.tail;
    const batch: Uint8Array[] = [];
    let bytes = 0;
    let left = ROWS_AT_ONCE;
    this.atEnd = false;
    for (const { key, value } of this.rest()) {
      const stored = store.engine.get(keyIn(entry.space, value));
      const document = stored && shape(stored);
      bytes += document?.length ?? 0;
      if (batch.length > 0 && bytes > BATCH_BYTES) return batch;
      this.last = Buffer.from(key);
      left -= 1;
      if ((document && batch.push(document) === limit) || left === 0) return batch;
    }
    this.atEnd = true;
    return batch;
  }

  private rest(): Iterable<Row> {
    const { engine } = this.tail.store;
    const { start, end } = wholeSpace(this.tail.log);
    if (!this.last) return engine.rows({ start, end });
    if (engine.has(this.last)) return engine.rows({ start: this.last, end }, { exclusiveStart: true });
    const message = "CollectionScan died due to position in capped collection being deleted.";
    throw new CommandError(136, "CappedPositionLost", message);
  }
}
