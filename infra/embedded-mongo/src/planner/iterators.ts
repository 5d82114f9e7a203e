import type { Engine } from "../engine/engine.js";
import { TopKSort } from "../query/sort.js";
import type { CompiledSort, SortKey } from "../query/sort.js";
import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { getIdKey } from "../store/index-entries.js";
import { createSpaceKey, SPACE_BYTES, KeyRangeReader, getSpaceRange } from "../store/keyspace.js";
import { MemoryMeter } from "../values/memory.js";
import type { MemoryReservation } from "../values/memory.js";
import type { CollectionScan, IndexScan, StoredDocument, DocumentIterator } from "./plan.js";

export type EncodedDocumentTest = (bytes: Buffer) => boolean;

/** A step ends once its documents reach this size, even if there are fewer of them than its limit. */
const STEP_BYTES = 4_000_000;

/** A collection or index scan; returns each document once. */
export class ScanIterator implements DocumentIterator {
  private readonly reader: KeyRangeReader;
  private readonly index: IndexInfo | undefined;
  /** Deduplicates documents with several entries in a multikey index. */
  private readonly seenIdKeys: Set<string> | undefined;
  documentsExamined = 0;

  constructor(
    private readonly engine: Engine,
    private readonly collection: CollectionInfo,
    private readonly plan: CollectionScan | IndexScan,
    private readonly test: EncodedDocumentTest | undefined,
  ) {
    const { space } = collection;
    const ranges = plan.kind === "index" ? plan.ranges : [getSpaceRange(space)];
    this.reader = new KeyRangeReader(engine, ranges, plan.reverse);
    this.index = plan.kind === "index" && plan.index.space !== space ? plan.index : undefined;
    this.seenIdKeys = this.index?.multikey ? new Set() : undefined;
  }

  get ended(): boolean {
    return this.reader.ended;
  }

  get keysExamined(): number {
    return this.plan.kind === "index" ? this.reader.keysExamined : 0;
  }

  step(limit: number, deadline: number): StoredDocument[] {
    const documents: StoredDocument[] = [];
    let size = 0;
    this.reader.step((key, value) => {
      const idKey = this.index && getIdKey(this.index, key, value);
      const bytes = idKey ? this.fetchOnce(idKey) : value;
      if (!bytes) return true;
      this.documentsExamined += 1;
      if (this.test && !this.test(bytes)) return true;
      documents.push({ idKey: idKey ?? key.subarray(SPACE_BYTES), bytes });
      size += bytes.length;
      return documents.length < limit && size < STEP_BYTES;
    }, deadline);
    return documents;
  }

  private fetchOnce(idKey: Buffer): Buffer | undefined {
    const isNew = !this.seenIdKeys || addIfNew(this.seenIdKeys, idKey);
    return isNew ? this.engine.get(createSpaceKey(this.collection.space, idKey)) : undefined;
  }
}

export class UnionIterator implements DocumentIterator {
  private readonly seenIdKeys = new Set<string>();

  constructor(private readonly parts: readonly DocumentIterator[]) {}

  get ended(): boolean {
    return this.parts.every((part) => part.ended);
  }

  get keysExamined(): number {
    return this.parts.reduce((sum, part) => sum + part.keysExamined, 0);
  }

  get documentsExamined(): number {
    return this.parts.reduce((sum, part) => sum + part.documentsExamined, 0);
  }

  step(limit: number, deadline: number): StoredDocument[] {
    const part = this.parts.find((candidate) => !candidate.ended);
    return part ? part.step(limit, deadline).filter(({ idKey }) => addIfNew(this.seenIdKeys, idKey)) : [];
  }
}

function addIfNew(seenIdKeys: Set<string>, idKey: Buffer): boolean {
  const text = idKey.toString("latin1");
  if (seenIdKeys.has(text)) return false;
  seenIdKeys.add(text);
  return true;
}

abstract class IteratorWrapper {
  constructor(protected readonly inner: DocumentIterator) {}

  get keysExamined(): number {
    return this.inner.keysExamined;
  }

  get documentsExamined(): number {
    return this.inner.documentsExamined;
  }
}

export class SortIterator extends IteratorWrapper implements DocumentIterator {
  private readonly sorter: TopKSort<StoredDocument>;
  private sortedDocuments: StoredDocument[] | undefined;
  private position = 0;

  /** @param keyOf reads the sort key from a document's bytes */
  constructor(
    inner: DocumentIterator,
    sort: CompiledSort,
    private readonly keyOf: (bytes: Buffer) => SortKey,
    { limit = Infinity, memory }: { limit?: number | undefined; memory?: MemoryReservation | undefined },
  ) {
    super(inner);
    this.sorter = new TopKSort(sort, limit, new MemoryMeter("Sort", memory));
  }

  get ended(): boolean {
    return this.sortedDocuments !== undefined && this.position >= this.sortedDocuments.length;
  }

  step(limit: number, deadline: number): StoredDocument[] {
    this.sortedDocuments ??= this.sortAll(deadline);
    const documents = this.sortedDocuments?.slice(this.position, this.position + limit) ?? [];
    this.position += documents.length;
    return documents;
  }

  private sortAll(deadline: number): StoredDocument[] | undefined {
    while (!this.inner.ended) {
      for (const document of this.inner.step(1000, deadline))
        this.sorter.add(document, this.keyOf(document.bytes), document.bytes.length);
      if (!this.inner.ended && performance.now() > deadline) return undefined;
    }
    return this.sorter.getSortedItems();
  }
}

export class SkipLimitIterator extends IteratorWrapper implements DocumentIterator {
  constructor(
    inner: DocumentIterator,
    private skip: number,
    private remaining: number,
  ) {
    super(inner);
  }

  get ended(): boolean {
    return this.remaining === 0 || this.inner.ended;
  }

  step(limit: number, deadline: number): StoredDocument[] {
    if (this.remaining === 0) return [];
    const documents = this.inner.step(Math.min(limit, this.remaining) + this.skip, deadline);
    const deliveredDocuments = documents.slice(this.skip);
    this.skip -= documents.length - deliveredDocuments.length;
    this.remaining -= deliveredDocuments.length;
    return deliveredDocuments;
  }
}
