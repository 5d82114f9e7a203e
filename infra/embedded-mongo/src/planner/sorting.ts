import type { SortKey, TopKSort } from "../query/sort.js";
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
    this.position += limit;
    return this.documents.slice(this.position - limit, this.position);
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

interface KeyEndEntry {
  readonly idKey: string;
  readonly keyEnd: string;
}

/** Keeps the entries whose key ends come first. */
class FirstEntries {
  private entries: KeyEndEntry[] = [];
  /** The key end of the last entry that was kept; undefined while there are fewer than `limit`. */
  private lastKeyEnd: string | undefined;

  constructor(
    private readonly limit: number,
    private readonly reverse: boolean,
  ) {}

  add(idKey: string, keyEnd: string): void {
    if (this.lastKeyEnd !== undefined && !this.isBefore(keyEnd, this.lastKeyEnd)) return;
    this.entries.push({ idKey, keyEnd });
    // Sorting now and then takes a third of the time that sorting all entries takes.
    if (this.entries.length >= 2 * this.limit) this.lastKeyEnd = this.sort().at(-1)?.keyEnd;
  }

  sort(): readonly KeyEndEntry[] {
    this.entries.sort((a, b) => (this.isBefore(a.keyEnd, b.keyEnd) ? -1 : 1));
    this.entries = this.entries.slice(0, this.limit);
    return this.entries;
  }

  private isBefore(a: string, b: string): boolean {
    return this.reverse ? a > b : a < b;
  }
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
  const firstEntries = new FirstEntries(limit, reverse);
  let count = 0;
  scan.step(
    ({ idKey, key }) => {
      firstEntries.add(idKey, getKeyEnd(key));
      return (count += 1) < MAX_SORTED_KEYS;
    },
    performance.now() + 4 * TIME_SLICE_MS,
  );
  if (!scan.ended) return undefined;
  const documents = firstEntries.sort().flatMap(({ idKey }) => {
    const bytes = readDocument(idKey);
    meter.add(bytes?.length ?? 0);
    return bytes ? [{ idKey, bytes }] : [];
  });
  return new ListIterator(documents);
}
