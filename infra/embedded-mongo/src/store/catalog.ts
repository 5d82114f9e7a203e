import type { Engine } from "../engine/engine.js";
import { decode } from "../values/decode.js";
import { encode } from "../values/encode.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf, readEntry, storedEntry } from "./catalog-entries.js";
import type { CollectionEntry } from "./catalog-entries.js";
import { CATALOG_SPACE, keyIn } from "./keyspace.js";

interface State {
  readonly collections: ReadonlyMap<string, CollectionEntry>;
  /** Spaces of dropped collections and indexes whose keys are still to be removed. */
  readonly garbage: ReadonlySet<number>;
  readonly nextSpace: number;
}

const META_KEY = keyIn(CATALOG_SPACE, Buffer.from("m"));
const entryKey = (namespace: string): Buffer =>
  keyIn(CATALOG_SPACE, Buffer.from(`c${namespace}`).subarray(0, 1000));

/**
 * What collections and indexes exist. Write jobs read and change `pending`, inside their commit; readers
 * see `published`, which moves on only after the commit: nobody reads an index whose keys are not there yet.
 */
export class Catalog {
  private published: State;
  private pending: State;

  constructor(private readonly engine: Engine) {
    this.published = this.pending = load(engine);
  }

  /** The collection as readers may use it. */
  find(namespace: string): CollectionEntry | undefined {
    return this.published.collections.get(namespace);
  }

  all(): CollectionEntry[] {
    return [...this.published.collections.values()];
  }

  /** The collection as the current write job sees it. */
  current(namespace: string): CollectionEntry | undefined {
    return this.pending.collections.get(namespace);
  }

  allCurrent(): CollectionEntry[] {
    return [...this.pending.collections.values()];
  }

  get garbage(): ReadonlySet<number> {
    return this.published.garbage;
  }

  publish(): void {
    this.published = this.pending;
  }

  rollBack(): void {
    this.pending = this.published;
  }

  /** Inside a write job: a number for a new space. */
  takeSpace(): number {
    const space = this.pending.nextSpace;
    this.change({ nextSpace: space + 1 });
    return space;
  }

  /** Inside a write job: adds or replaces an entry. */
  save(entry: CollectionEntry): void {
    const namespace = namespaceOf(entry);
    this.change({ collections: new Map(this.pending.collections).set(namespace, entry) });
    this.engine.put(entryKey(namespace), Buffer.from(encode(storedEntry(entry))));
  }

  /** Inside a write job: removes an entry; the spaces it used stay until they are discarded. */
  remove(namespace: string): void {
    const collections = new Map(this.pending.collections);
    collections.delete(namespace);
    this.change({ collections });
    this.engine.remove(entryKey(namespace));
  }

  /** Inside a write job: marks spaces whose keys shall be removed in the background. */
  discard(spaces: readonly number[]): void {
    this.change({ garbage: new Set([...this.pending.garbage, ...spaces]) });
  }

  /** Inside a write job: a discarded space is empty. */
  forget(space: number): void {
    const garbage = new Set(this.pending.garbage);
    garbage.delete(space);
    this.change({ garbage });
  }

  /**
   * A flag that only makes plans more careful is seen by readers at once: they may meet the keys behind it in
   * the moment between the commit and its announcement.
   */
  saveFlags(entry: CollectionEntry): void {
    this.save(entry);
    const namespace = namespaceOf(entry);
    const before = this.published.collections.get(namespace);
    if (before?.space !== entry.space) return;
    const indexes = before.indexes.map((index) => carefully(index, entry));
    const collections = new Map(this.published.collections).set(namespace, { ...before, indexes });
    this.published = { ...this.published, collections };
  }

  private change(part: Partial<State>): void {
    this.pending = { ...this.pending, ...part };
    if (part.collections) return;
    const { nextSpace, garbage } = this.pending;
    const meta: Document = new Map<string, Value>([
      ["nextSpace", nextSpace],
      ["garbage", [...garbage]],
    ]);
    this.engine.put(META_KEY, Buffer.from(encode(meta)));
  }
}

function carefully(index: CollectionEntry["indexes"][number], entry: CollectionEntry): typeof index {
  const changed = entry.indexes.find((other) => other.space === index.space);
  if (!changed) return index;
  return { ...index, multikey: index.multikey || changed.multikey, cut: index.cut || changed.cut };
}

function load(engine: Engine): State {
  const meta = engine.get(META_KEY);
  const stored = meta ? decode(meta) : undefined;
  const collections = new Map<string, CollectionEntry>();
  const range = {
    start: keyIn(CATALOG_SPACE, Buffer.from("c")),
    end: keyIn(CATALOG_SPACE, Buffer.from("d")),
  };
  for (const { value } of engine.rows(range)) {
    const entry = readEntry(decode(value));
    collections.set(namespaceOf(entry), entry);
  }
  const garbage = new Set(((stored?.get("garbage") as Value[] | undefined) ?? []).map(Number));
  return { collections, garbage, nextSpace: Number(stored?.get("nextSpace") ?? 1) };
}
