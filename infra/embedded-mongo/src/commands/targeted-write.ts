import { documentTest, openRows } from "../planner/open-rows.js";
import type { Row, Selection } from "../planner/plan.js";
import { Puller, SLICE_MS, Slices } from "../planner/pull.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { keyIn } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import { decode } from "../values/decode.js";
import type { Document } from "../values/types.js";
import { dropCheck } from "./reading.js";
import type { Statement } from "./statements.js";

/** A document about to be changed, as the write job sees it. */
export interface Target {
  readonly idKey: Buffer;
  readonly document: Document;
}

/** An update or delete: which documents, and what happens to each. */
export interface TargetedWrite {
  readonly namespace: string;
  readonly selection: Selection;
  readonly multi: boolean;
  /** Inside a write job. */
  apply(collection: CollectionEntry, target: Target): void;
  /** Inside a write job. */
  noMatch(): void;
}

const MAX_ROWS_PER_JOB = 500;
const MAX_JOB_MS = 10;

/** Finds the documents of a write inside the write job where that is quick, else before it, in slices. */
export class TargetedStatement implements Statement {
  private prepared: TargetedWrite | undefined;

  constructor(
    private readonly store: Store,
    private readonly prepare: () => TargetedWrite,
  ) {}

  attempt(): boolean {
    const { namespace, selection, multi } = this.write;
    const collection = this.store.catalog.current(namespace);
    const limit = multi ? MAX_ROWS_PER_JOB : 1;
    const rows = collection ? this.quickRows(collection, selection, limit) : [];
    if (!rows) return false;
    if (!collection || rows.length === 0) this.write.noMatch();
    else
      for (const { idKey, bytes } of rows) this.write.apply(collection, { idKey, document: decode(bytes) });
    return true;
  }

  async runInSlices(): Promise<void> {
    if (this.write.multi) await this.changeAll();
    else while (!(await this.changeFirst()));
  }

  private get write(): TargetedWrite {
    return (this.prepared ??= this.prepare());
  }

  /** The rows; undefined when they were not found in time or are too many for one job. */
  private quickRows(collection: CollectionEntry, selection: Selection, limit: number): Row[] | undefined {
    const source = openRows(this.store, collection, selection, limit);
    const deadline = performance.now() + SLICE_MS;
    const rows: Row[] = [];
    while (!source.ended && rows.length < limit) {
      rows.push(...source.step(limit - rows.length, deadline));
      if (performance.now() > deadline && !source.ended && rows.length < limit) return undefined;
    }
    return source.ended || !this.write.multi ? rows : undefined;
  }

  private async changeFirst(): Promise<boolean> {
    const { namespace, selection } = this.write;
    const [row] = await this.search(1);
    return this.store.queue.submit(() => {
      const collection = this.store.catalog.current(namespace);
      if (!row || !collection) {
        this.write.noMatch();
        return true;
      }
      return this.applyIfMatching(collection, row.idKey, documentTest(selection));
    });
  }

  private async changeAll(): Promise<void> {
    const found = (await this.search(Infinity)).map(({ idKey }) => idKey);
    if (found.length === 0) await this.store.queue.submit(() => this.write.noMatch());
    const test = documentTest(this.write.selection);
    for (let done = 0; done < found.length;) {
      done = await this.store.queue.submit(() => this.changeSome(found, done, test));
    }
  }

  private changeSome(found: readonly Buffer[], from: number, test: (document: Document) => boolean): number {
    const collection = this.store.catalog.current(this.write.namespace);
    if (!collection) return found.length;
    const until = performance.now() + MAX_JOB_MS;
    let place = from;
    while (place < found.length && place < from + MAX_ROWS_PER_JOB && performance.now() < until) {
      this.applyIfMatching(collection, found[place] as Buffer, test);
      place += 1;
    }
    return place;
  }

  /** Tests a found document again, inside the write job; false when it no longer matches. */
  private applyIfMatching(
    collection: CollectionEntry,
    idKey: Buffer,
    test: (document: Document) => boolean,
  ): boolean {
    const bytes = this.store.engine.get(keyIn(collection.space, idKey));
    const document = bytes && decode(bytes);
    if (!document || !test(document)) return false;
    this.write.apply(collection, { idKey, document });
    return true;
  }

  private async search(limit: number): Promise<Pick<Row, "idKey">[]> {
    const { namespace, selection } = this.write;
    const collection = this.store.catalog.find(namespace);
    if (!collection) return [];
    const source = openRows(this.store, collection, selection, limit);
    const slices = new Slices(dropCheck(this.store, collection));
    const found: Pick<Row, "idKey">[] = [];
    for await (const batch of new Puller(source, slices).batches(Math.min(1000, limit))) {
      for (const { idKey } of batch) found.push({ idKey: Buffer.from(idKey) });
      if (found.length >= limit) break;
    }
    return found;
  }
}
