import type { EngineReader } from "../engine/engine-reader.js";
import type { Engine } from "../engine/engine.js";
import { decode } from "../values/decode.js";
import { encode } from "../values/encode.js";
import { toDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { namespaceOf, fromStoredEntry, toStoredEntry } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import { CATALOG_SPACE, createSpaceKey } from "./keyspace.js";

interface CatalogState {
  readonly collections: ReadonlyMap<string, CollectionInfo>;
  /** Key spaces of dropped collections and indexes, still to be purged. */
  readonly garbage: ReadonlySet<number>;
  readonly nextSpace: number;
}

const META_KEY = createSpaceKey(CATALOG_SPACE, "m");
const createEntryKey = (namespace: string): string =>
  createSpaceKey(CATALOG_SPACE, Buffer.from(`c${namespace}`).subarray(0, 1000));

/**
 * Collections and indexes. Write jobs read and change `pendingState`; readers see `publishedState`, which advances only
 * after the commit, so that no reader uses an index before its keys are written.
 */
export class Catalog {
  private publishedState: CatalogState;
  private pendingState: CatalogState;
  /** As the last commit stored it; the published state may have more index flags. */
  private committedState: CatalogState;

  constructor(
    private readonly engine: Engine,
    reader: EngineReader = engine,
  ) {
    this.publishedState = this.pendingState = this.committedState = loadState(reader);
  }

  /** Returns the collection as readers see it. */
  find(namespace: string): CollectionInfo | undefined {
    return this.publishedState.collections.get(namespace);
  }

  list(): CollectionInfo[] {
    return [...this.publishedState.collections.values()];
  }

  /** Returns the collection as the running write job sees it. */
  findPending(namespace: string): CollectionInfo | undefined {
    return this.pendingState.collections.get(namespace);
  }

  listPending(): CollectionInfo[] {
    return [...this.pendingState.collections.values()];
  }

  get garbage(): ReadonlySet<number> {
    return this.publishedState.garbage;
  }

  publish(): void {
    this.publishedState = this.committedState = this.pendingState;
  }

  rollBack(): void {
    this.pendingState = this.publishedState = this.committedState;
  }

  allocateSpace(): number {
    const space = this.pendingState.nextSpace;
    this.changePending({ nextSpace: space + 1 });
    return space;
  }

  save(entry: CollectionInfo): void {
    const namespace = namespaceOf(entry);
    this.changePending({ collections: new Map(this.pendingState.collections).set(namespace, entry) });
    this.engine.put(createEntryKey(namespace), encode(toStoredEntry(entry)));
  }

  /** Removes a collection's entry in a write job; `discard` marks its key spaces for purging. */
  remove(namespace: string): void {
    const collections = new Map(this.pendingState.collections);
    collections.delete(namespace);
    this.changePending({ collections });
    this.engine.remove(createEntryKey(namespace));
  }

  discard(spaces: readonly number[]): void {
    this.changePending({ garbage: new Set([...this.pendingState.garbage, ...spaces]) });
  }

  removeGarbage(space: number): void {
    const garbage = new Set(this.pendingState.garbage);
    garbage.delete(space);
    this.changePending({ garbage });
  }

  /** Sets index flags, which restrict plans. Publishes them at once: readers may see new keys before `publish`. */
  raiseFlags(namespace: string, flags: ReadonlyMap<number, Pick<IndexInfo, "multikey" | "cut">>): void {
    const withFlags = (entry: CollectionInfo): CollectionInfo => {
      const indexes = entry.indexes.map((index) => {
        const { multikey = false, cut = false } = flags.get(index.space) ?? {};
        return { ...index, multikey: index.multikey || multikey, cut: index.cut || cut };
      });
      return { ...entry, indexes };
    };
    const [pendingEntry, publishedEntry] = [this.findPending(namespace), this.find(namespace)];
    if (pendingEntry) this.save(withFlags(pendingEntry));
    if (publishedEntry?.space !== pendingEntry?.space || !publishedEntry) return;
    const collections = new Map(this.publishedState.collections).set(namespace, withFlags(publishedEntry));
    this.publishedState = { ...this.publishedState, collections };
  }

  private changePending(changes: Partial<CatalogState>): void {
    this.pendingState = { ...this.pendingState, ...changes };
    if (changes.collections) return;
    const { nextSpace, garbage } = this.pendingState;
    this.engine.put(META_KEY, encode(toDocument({ nextSpace, garbage: [...garbage] })));
  }
}

function loadState(reader: EngineReader): CatalogState {
  const encodedMeta = reader.get(META_KEY);
  const storedMeta = encodedMeta ? decode(encodedMeta) : undefined;
  const collections = new Map<string, CollectionInfo>();
  const range = {
    start: createSpaceKey(CATALOG_SPACE, "c"),
    end: createSpaceKey(CATALOG_SPACE, "d"),
  };
  for (const { value } of reader.entries(range)) {
    const entry = fromStoredEntry(decode(value));
    collections.set(namespaceOf(entry), entry);
  }
  const garbage = new Set(((storedMeta?.get("garbage") as Value[] | undefined) ?? []).map(Number));
  return { collections, garbage, nextSpace: Number(storedMeta?.get("nextSpace") ?? 1) };
}
