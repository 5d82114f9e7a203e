import { compileFilterNode } from "../query/compile.js";
import { listFilterFields } from "../query/nodes.js";
import { compileSort, TopKSort } from "../query/sort.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import { createSpaceKey } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import { decode, decodeFields } from "../values/decode.js";
import { MemoryMeter } from "../values/memory.js";
import type { MemoryReservation } from "../values/memory.js";
import { getTopLevelField } from "../values/paths.js";
import { choosePlan } from "./choose.js";
import { PlanScan, ReadStatistics } from "./plan-scan.js";
import type { DocumentIterator, Plan, Query, StoredDocument } from "./plan.js";
import { SortIterator, sortByKeys } from "./sorting.js";

interface IteratorOptions {
  /** Maximum number of documents that a sort keeps. */
  readonly limit?: number;
  /** Reservation from which a sort takes its memory. */
  readonly memory?: MemoryReservation;
  readonly statistics?: ReadStatistics | undefined;
}

/** Opens an iterator over a query's documents in sort order. */
export function openIterator(
  { reader }: Store,
  collection: CollectionInfo,
  query: Query,
  { limit = Infinity, memory, statistics = new ReadStatistics() }: IteratorOptions,
): DocumentIterator {
  const plan = choosePlan(collection, query);
  const openScan = (scannedPlan: Plan): PlanScan => new PlanScan(reader, collection, scannedPlan, statistics);
  const readDocument = (idKey: string): Buffer | undefined => {
    statistics.documentsExamined += 1;
    return reader.get(createSpaceKey(collection.space, idKey));
  };
  const openDocuments = (): DocumentIterator =>
    new ScanIterator(openScan(plan), readDocument, plan.exact ? undefined : compileEncodedTest(query));
  if (!query.sort || (plan.sorted && query.sort.has("$natural"))) return openDocuments();
  // Also if an index delivers the order, since compiling refuses an invalid sort.
  const sort = compileSort(query.sort);
  if (plan.sorted) return openDocuments();
  const meter = new MemoryMeter("Sort", memory);
  if (plan.kind === "index" && plan.keyEndDirection) {
    const reverse = plan.keyEndDirection === "backward";
    const options = { reverse, limit, meter, readDocument };
    const sortedDocuments = sortByKeys(openScan({ ...plan, reverse }), options);
    if (sortedDocuments) return sortedDocuments;
  }
  const fields = new Set([...query.sort.keys()].map(getTopLevelField));
  const sorter = new TopKSort<StoredDocument>(sort.compareKeys, limit, meter, copyDocument);
  return new SortIterator(openDocuments(), sorter, (bytes) => sort.keyOf(decodeFields(bytes, fields)));
}

/** Copies a document out of the memory block that it shares with others (tree-file.ts). */
const copyDocument = ({ idKey, bytes }: StoredDocument): StoredDocument => ({
  idKey,
  bytes: Buffer.from(bytes),
});

function compileEncodedTest({ filter }: Query): ((bytes: Buffer) => boolean) | undefined {
  const fields = listFilterFields(filter);
  if (fields?.size === 0) return undefined;
  const test = compileFilterNode(filter);
  return fields ? (bytes) => test(decodeFields(bytes, fields)) : (bytes) => test(decode(bytes));
}

/** A step ends once its documents reach this size, even if there are fewer of them than its limit. */
const MAX_STEP_BYTES = 4_000_000;

/** Reads the documents that a scan finds. */
class ScanIterator implements DocumentIterator {
  constructor(
    private readonly scan: PlanScan,
    private readonly readDocument: (idKey: string) => Buffer | undefined,
    private readonly test: ReturnType<typeof compileEncodedTest>,
  ) {}

  get ended(): boolean {
    return this.scan.ended;
  }

  step(limit: number, deadline: number): StoredDocument[] {
    const documents: StoredDocument[] = [];
    let stepBytes = 0;
    this.scan.step(({ idKey, document }) => {
      const bytes = document ?? this.readDocument(idKey);
      if (!bytes || (this.test && !this.test(bytes))) return true;
      documents.push({ idKey, bytes });
      stepBytes += bytes.length;
      return documents.length < limit && stepBytes < MAX_STEP_BYTES;
    }, deadline);
    return documents;
  }
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
