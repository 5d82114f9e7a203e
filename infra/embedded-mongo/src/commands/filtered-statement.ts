import { openIterator } from "../planner/iterators.js";
import { DocumentReader, TIME_SLICE_MS, TimeSliceYieldPolicy } from "../planner/plan.js";
import type { StoredDocument, Query } from "../planner/plan.js";
import { compileFilterNode } from "../query/compile.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import type { IndexedDocument } from "../store/index-entries.js";
import { createSpaceKey } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import { MAX_CHANGES_PER_JOB, MAX_JOB_MS } from "../store/write-queue.js";
import { decode } from "../values/decode.js";
import type { Document } from "../values/types.js";
import type { Namespace } from "./arguments.js";
import { createDropCheck } from "./reading.js";
import type { WriteStatement } from "./statements.js";

export interface WriteRequest {
  readonly namespace: Namespace;
  readonly query: Query;
  readonly multi: boolean;
}

export interface FilteredWrite extends WriteRequest {
  apply(collection: CollectionInfo, target: IndexedDocument): void;
  handleNoMatch(): void;
}

/**
 * An update or delete by filter. A fast search runs in the write job, a slow one before it, in time slices. Changes that
 * would take a job for too long go on in further jobs.
 */
export class FilteredStatement implements WriteStatement {
  private preparedWrite: FilteredWrite | undefined;
  /** The documents that `attempt` has found, but left to `runInSlices`. */
  private remainingIdKeys: string[] | undefined;

  constructor(
    private readonly store: Store,
    private readonly prepare: () => FilteredWrite,
  ) {}

  attempt(): boolean {
    const { namespace, query, multi } = this.write;
    const collection = this.store.catalog.findPending(namespace.full);
    const limit = multi ? MAX_CHANGES_PER_JOB : 1;
    const documents = collection ? this.findQuickly(collection, query, limit) : [];
    if (!documents) return false;
    if (!collection || documents.length === 0) {
      this.write.handleNoMatch();
      return true;
    }
    const deadline = performance.now() + MAX_JOB_MS;
    let changedCount = 0;
    do {
      const { idKey, bytes } = documents[changedCount] as StoredDocument;
      this.write.apply(collection, { idKey, document: decode(bytes) });
      changedCount += 1;
    } while (changedCount < documents.length && performance.now() < deadline);
    this.remainingIdKeys = documents.slice(changedCount).map(({ idKey }) => idKey);
    return this.remainingIdKeys.length === 0;
  }

  async runInSlices(): Promise<void> {
    const { query, multi } = this.write;
    const matchesFilter = compileFilterNode(query.filter);
    for (;;) {
      const idKeys = this.remainingIdKeys ?? (await this.search(multi ? Infinity : 1));
      if (idKeys.length === 0) return this.store.queue.submit(() => this.write.handleNoMatch());
      let changedCount = 0;
      for (let nextIndex = 0; nextIndex < idKeys.length;)
        nextIndex = await this.store.queue.submit(() =>
          this.changeBatch(idKeys, nextIndex, matchesFilter, () => (changedCount += 1)),
        );
      // Without a change, another write has changed or deleted the only document found: the loop searches again.
      if (multi || changedCount > 0) return;
    }
  }

  private get write(): FilteredWrite {
    return (this.preparedWrite ??= this.prepare());
  }

  /** Finds the target documents; returns undefined if the search exceeds a time slice or a job's document limit. */
  private findQuickly(collection: CollectionInfo, query: Query, limit: number): StoredDocument[] | undefined {
    const source = openIterator(this.store, collection, query, { limit });
    const deadline = performance.now() + TIME_SLICE_MS;
    const documents: StoredDocument[] = [];
    while (!source.ended && documents.length < limit) {
      documents.push(...source.step(limit - documents.length, deadline));
      if (performance.now() > deadline && !source.ended && documents.length < limit) return undefined;
    }
    return source.ended || !this.write.multi ? documents : undefined;
  }

  /** Writes to the found documents that still match, from `startIndex` on. Returns the index to continue at. */
  private changeBatch(
    idKeys: readonly string[],
    startIndex: number,
    matchesFilter: (document: Document) => boolean,
    onChange: () => void,
  ): number {
    const collection = this.store.catalog.findPending(this.write.namespace.full);
    if (!collection) return idKeys.length;
    const deadline = performance.now() + MAX_JOB_MS;
    const batchEnd = Math.min(idKeys.length, startIndex + MAX_CHANGES_PER_JOB);
    let index = startIndex;
    for (; index < batchEnd && performance.now() < deadline; index += 1) {
      const idKey = idKeys[index] as string;
      const bytes = this.store.engine.get(createSpaceKey(collection.space, idKey));
      const document = bytes && decode(bytes);
      if (!document || !matchesFilter(document)) continue;
      this.write.apply(collection, { idKey, document });
      onChange();
    }
    return index;
  }

  private async search(limit: number): Promise<string[]> {
    const { namespace, query } = this.write;
    const collection = this.store.catalog.find(namespace.full);
    if (!collection) return [];
    const source = openIterator(this.store, collection, query, { limit });
    const yieldPolicy = new TimeSliceYieldPolicy(createDropCheck(this.store, collection));
    const idKeys: string[] = [];
    for await (const batch of new DocumentReader(source, yieldPolicy).batches(Math.min(1000, limit))) {
      for (const { idKey } of batch) idKeys.push(idKey);
      if (idKeys.length >= limit) break;
    }
    return idKeys;
  }
}
