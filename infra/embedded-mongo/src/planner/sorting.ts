import { TopKSort } from "../query/sort.js";
import type { SortKey } from "../query/sort.js";
import { getKeyEnd } from "../store/keyspace.js";
import type { MemoryMeter } from "../values/memory.js";
import type { PlanScan } from "./plan-scan.js";
import { TIME_SLICE_MS } from "./plan.js";
import type { DocumentIterator, StoredDocument } from "./plan.js";

class ListIterator implements DocumentIterator {
  private position = 0;

  constructor(private readonly documents: readonly StoredDocument[]) {}

  get ended(): boolean {
    return this.position >= this.documents.length;
  }

  step(limit: number): StoredDocument[] {
    const start = this.position;
    this.position = Math.min(start + limit, this.documents.length);
    return this.documents.slice(start, this.position);
  }
}

/** Reads all documents and sorts them. */
export class SortIterator implements DocumentIterator {
  private sortedDocuments: ListIterator | undefined;

  /** @param keyOf reads the sort key from a document's bytes */
  constructor(
    private readonly inner: DocumentIterator,
    private readonly sorter: TopKSort<StoredDocument>,
    private readonly keyOf: (bytes: Buffer) => SortKey,
  ) {}

  get ended(): boolean {
    return this.sortedDocuments?.ended ?? false;
  }

  step(limit: number, deadline: number): StoredDocument[] {
    this.sortedDocuments ??= this.sortAll(deadline);
    return this.sortedDocuments?.step(limit) ?? [];
  }

  private sortAll(deadline: number): ListIterator | undefined {
    while (!this.inner.ended) {
      for (const document of this.inner.step(1000, deadline))
        this.sorter.add(document, this.keyOf(document.bytes), document.bytes.length);
      if (!this.inner.ended && performance.now() > deadline) return undefined;
    }
    return new ListIterator(this.sorter.getSortedItems());
  }
}

/** Reading this many keys takes about one time slice. */
const MAX_SORTED_KEYS = 2000;
/** Reading this many documents takes about one time slice. */
const MAX_READ_DOCUMENTS = 500;

interface KeySortOptions {
  readonly reverse: boolean;
  readonly limit: number;
  readonly meter: MemoryMeter;
  readonly readDocument: (idKey: string) => Buffer | undefined;
}

/** Compares ends of keys by their bytes. For substrings, this takes half as long as `<`. */
function compareBytes(a: string, b: string): number {
  const sharedLength = Math.min(a.length, b.length);
  for (let index = 0; index < sharedLength; index++) {
    const order = a.charCodeAt(index) - b.charCodeAt(index);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/**
 * Sorts by the ends of index keys, and reads only the documents of the first ones, all in one turn of the event loop, so
 * that no document has changed since its key was read. Returns undefined if there are too many keys or documents.
 */
export function sortByKeys(
  scan: PlanScan,
  { reverse, limit, meter, readDocument }: KeySortOptions,
): DocumentIterator | undefined {
  if (limit > MAX_READ_DOCUMENTS) return undefined;
  const compareKeyEnds = (a: string, b: string) => (reverse ? compareBytes(b, a) : compareBytes(a, b));
  const sorter = new TopKSort<string, string>(compareKeyEnds, limit, meter);
  let count = 0;
  scan.step(
    ({ idKey, key }) => {
      // Only documents count as memory; there are at most MAX_SORTED_KEYS keys.
      sorter.add(idKey, getKeyEnd(key), 0);
      return (count += 1) < MAX_SORTED_KEYS;
    },
    performance.now() + 4 * TIME_SLICE_MS,
  );
  if (!scan.ended) return undefined;
  const documents = sorter.getSortedItems().flatMap((idKey) => {
    const bytes = readDocument(idKey);
    meter.add(bytes?.length ?? 0);
    return bytes ? [{ idKey, bytes }] : [];
  });
  return new ListIterator(documents);
}
