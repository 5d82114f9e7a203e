import { compare } from "../values/compare.js";
import { describeValue, badValue, codeError } from "../values/errors.js";
import type { MemoryMeter } from "../values/memory.js";
import { asNumber } from "../values/numbers.js";
import { expandPaths, splitFieldPath } from "../values/paths.js";
import { nullIfMissing } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

export type SortKey = readonly Value[];

/** A compiled sort. To sort many documents, compute each key once with `keyOf` and use `compareKeys`. */
export interface CompiledSort {
  compare(a: Document, b: Document): number;
  keyOf(document: Document): SortKey;
  compareKeys(a: SortKey, b: SortKey): number;
}

const MAX_SORT_FIELDS = 32;

/** Compiles { a: 1, "b.c": -1 }; throws error 15974, 15975 or 16410 for an invalid sort. */
export function compileSort(spec: Document): CompiledSort {
  if (spec.size > MAX_SORT_FIELDS) throw codeError(13103, `too many compound keys`);
  const paths = [...spec.keys()].map((path) => splitFieldPath(path));
  const directions = [...spec].map(([path, direction]) => readDirection(path, direction));
  const compareKeys = (a: SortKey, b: SortKey): number => {
    for (let index = 0; index < directions.length; index++) {
      const order = compare(a[index], b[index]);
      if (order !== 0) return directions[index] === 1 ? order : -order;
    }
    return 0;
  };
  const keyOf = (document: Document): SortKey => {
    const { tuples } = expandPaths(document, paths, () =>
      badValue("cannot sort with keys that are parallel arrays"),
    );
    const keys = tuples.map((tuple) => tuple.map(nullIfMissing));
    return keys.reduce((best, key) => (compareKeys(key, best) < 0 ? key : best));
  };
  return { keyOf, compareKeys, compare: (a, b) => compareKeys(keyOf(a), keyOf(b)) };
}

function readDirection(path: string, direction: Value): 1 | -1 {
  const number = asNumber(direction);
  if (number === undefined)
    throw codeError(15974, `Illegal key in $sort specification: ${path}: ${describeValue(direction)}`);
  if (number !== 1 && number !== -1)
    throw codeError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
  return number;
}

interface SortItem<Item, Key> {
  readonly item: Item;
  readonly key: Key;
  readonly bytes: number;
}

/** Top-k sort: returns the first `limit` items and holds at most twice as many. */
export class TopKSort<Item, Key = SortKey> {
  private items: SortItem<Item, Key>[] = [];
  /** Items whose key does not come before this one are dropped at once. */
  private lastKey: Key | undefined;

  /** @param copy copies a kept item, so that it does not hold memory that it shares with dropped ones */
  constructor(
    private readonly compareKeys: (a: Key, b: Key) => number,
    private readonly limit: number,
    private readonly meter: MemoryMeter,
    private readonly copy = (item: Item): Item => item,
  ) {}

  add(item: Item, key: Key, bytes: number): void {
    if (this.lastKey !== undefined && this.compareKeys(key, this.lastKey) >= 0) return;
    this.items.push({ item, key, bytes });
    this.meter.add(bytes);
    if (this.items.length >= 2 * this.limit) this.truncate();
  }

  getSortedItems(): Item[] {
    this.truncate();
    return this.items.map(({ item }) => item);
  }

  private truncate(): void {
    this.items.sort((a, b) => this.compareKeys(a.key, b.key));
    if (this.items.length <= this.limit) return;
    this.items = this.items.slice(0, this.limit).map((kept) => ({ ...kept, item: this.copy(kept.item) }));
    this.lastKey = this.items.at(-1)?.key;
    this.meter.reset();
    for (const { bytes } of this.items) this.meter.add(bytes);
  }
}
