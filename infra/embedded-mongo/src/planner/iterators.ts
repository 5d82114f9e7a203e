import type { EngineReader } from "../engine/engine-reader.js";
import { compileFilterNode } from "../query/compile.js";
import { listFilterFields } from "../query/nodes.js";
import { compileSort, TopKSort } from "../query/sort.js";
import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { getIdKey } from "../store/index-entries.js";
import {
  createSpaceKeyText,
  getKeyEnd,
  SPACE_BYTES,
  KeyRangeReader,
  getSpaceRange,
} from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import { decode, decodeFields } from "../values/decode.js";
import { MemoryMeter } from "../values/memory.js";
import type { MemoryReservation } from "../values/memory.js";
import { getTopLevelField } from "../values/paths.js";
import { choosePlan } from "./choose.js";
import type { CollectionScan, DocumentIterator, IndexScan, Query, StoredDocument } from "./plan.js";
import { SortIterator, sortByKeys } from "./sorting.js";

interface IteratorOptions {
  /** Maximum number of documents that a sort keeps. */
  readonly limit?: number;
  /** Reservation from which a sort takes its memory. */
  readonly memory?: MemoryReservation;
  readonly statistics?: ReadStatistics | undefined;
  /** Whether documents without bytes will do. */
  readonly countsOnly?: boolean | undefined;
}

export class ReadStatistics {
  keysExamined = 0;
  documentsExamined = 0;
}

/** Opens an iterator over a query's documents in sort order. */
export function openIterator(
  { reader }: Store,
  collection: CollectionInfo,
  query: Query,
  { limit = Infinity, memory, statistics = new ReadStatistics(), countsOnly = false }: IteratorOptions,
): DocumentIterator {
  const plan = choosePlan(collection, query);
  const test = plan.exact ? undefined : compileEncodedTest(query);
  const readDocument = (idKey: Buffer): Buffer | undefined => {
    statistics.documentsExamined += 1;
    return reader.get(createSpaceKeyText(collection.space, idKey));
  };
  const openScan = (scan: CollectionScan | IndexScan, readEntry: EntryReader): DocumentIterator =>
    new ScanIterator(reader, collection, scan, { test, statistics, readEntry });
  const readEntry = countsOnly && !test ? () => NO_BYTES : readDocument;
  const iterator =
    plan.kind === "union"
      ? new UnionIterator(plan.parts.map((part) => openScan(part, readEntry)))
      : openScan(plan, readEntry);
  if (plan.sorted || !query.sort) return iterator;
  const sort = compileSort(query.sort);
  const meter = new MemoryMeter("Sort", memory);
  if (plan.kind === "index" && plan.keyEndDirection) {
    const reverse = plan.keyEndDirection === "backward";
    const keys = openScan({ ...plan, reverse }, (_idKey, key) => getKeyEnd(key));
    const sortedDocuments = sortByKeys(keys, { reverse, limit, meter, readDocument });
    if (sortedDocuments) return sortedDocuments;
  }
  const fields = new Set([...query.sort.keys()].map(getTopLevelField));
  const sorter = new TopKSort<StoredDocument>(sort, limit, meter);
  return new SortIterator(iterator, sorter, (bytes) => sort.keyOf(decodeFields(bytes, fields)));
}

type EncodedDocumentTest = (bytes: Buffer) => boolean;

function compileEncodedTest({ filter }: Query): EncodedDocumentTest | undefined {
  const fields = listFilterFields(filter);
  if (fields?.size === 0) return undefined;
  const test = compileFilterNode(filter);
  return fields ? (bytes) => test(decodeFields(bytes, fields)) : (bytes) => test(decode(bytes));
}

/** Reads what a scan returns as the bytes of an index entry's document. */
type EntryReader = (idKey: Buffer, key: Buffer) => Buffer | undefined;

const NO_BYTES = Buffer.alloc(0);
/** A step ends once its documents reach this size, even if there are fewer of them than its limit. */
const MAX_STEP_BYTES = 4_000_000;

interface ScanOptions {
  readonly test: EncodedDocumentTest | undefined;
  readonly statistics: ReadStatistics;
  readonly readEntry: EntryReader;
}

/** A collection or index scan; returns each document once. */
class ScanIterator implements DocumentIterator {
  private readonly keys: KeyRangeReader;
  private readonly index: IndexInfo | undefined;
  /** Deduplicates documents with several entries in a multikey index. */
  private readonly seenIdKeys: Set<string> | undefined;

  constructor(
    reader: EngineReader,
    { space }: CollectionInfo,
    private readonly plan: CollectionScan | IndexScan,
    private readonly options: ScanOptions,
  ) {
    const ranges = plan.kind === "index" ? plan.ranges : [getSpaceRange(space)];
    this.keys = new KeyRangeReader(reader, ranges, plan.reverse);
    this.index = plan.kind === "index" && plan.index.space !== space ? plan.index : undefined;
    this.seenIdKeys = this.index?.multikey ? new Set() : undefined;
  }

  get ended(): boolean {
    return this.keys.ended;
  }

  step(limit: number, deadline: number): StoredDocument[] {
    const { statistics, test } = this.options;
    const documents: StoredDocument[] = [];
    let stepBytes = 0;
    this.keys.step((key, value) => {
      if (this.plan.kind === "index") statistics.keysExamined += 1;
      const idKey = this.index && getIdKey(this.index, key, value);
      const bytes = idKey ? this.readOnce(idKey, key) : value;
      if (!bytes) return true;
      if (!idKey) statistics.documentsExamined += 1;
      if (test && !test(bytes)) return true;
      documents.push({ idKey: idKey ?? key.subarray(SPACE_BYTES), bytes });
      stepBytes += bytes.length;
      return documents.length < limit && stepBytes < MAX_STEP_BYTES;
    }, deadline);
    return documents;
  }

  private readOnce(idKey: Buffer, key: Buffer): Buffer | undefined {
    if (this.seenIdKeys && !addIfNew(this.seenIdKeys, idKey)) return undefined;
    return this.options.readEntry(idKey, key);
  }
}

class UnionIterator implements DocumentIterator {
  private readonly seenIdKeys = new Set<string>();

  constructor(private readonly parts: readonly DocumentIterator[]) {}

  get ended(): boolean {
    return this.parts.every((part) => part.ended);
  }

  step(limit: number, deadline: number): StoredDocument[] {
    const part = this.parts.find((candidate) => !candidate.ended);
    return part ? part.step(limit, deadline).filter(({ idKey }) => addIfNew(this.seenIdKeys, idKey)) : [];
  }
}

function addIfNew(seenIdKeys: Set<string>, idKey: Buffer): boolean {
  const idKeyText = idKey.toString("latin1");
  if (seenIdKeys.has(idKeyText)) return false;
  seenIdKeys.add(idKeyText);
  return true;
}

export class SkipLimitIterator implements DocumentIterator {
  constructor(
    private readonly inner: DocumentIterator,
    private skip: number,
    private remaining: number,
  ) {}

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
