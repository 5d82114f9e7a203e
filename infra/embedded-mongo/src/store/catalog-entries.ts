import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

/** Only a plain index keeps keys. The others are kept as descriptions: their queries look at the documents. */
export type IndexKind = "plain" | "text" | "2d" | "2dsphere" | "hashed" | "wildcard";

/** One index as the catalog knows it. `space` of the `_id` index is the space of the documents themselves. */
export interface IndexEntry {
  readonly space: number;
  readonly name: string;
  readonly kind: IndexKind;
  readonly key: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly collation: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** Some document has an array under the key: one document may stand at several places. */
  readonly multikey: boolean;
  /** Some key was cut: the order beyond the cut is not that of the values. */
  readonly cut: boolean;
  /** False while documents that existed before the index are still being entered. */
  readonly ready: boolean;
  /** The index as the client described it, for listIndexes. */
  readonly spec: Document;
}

export interface CollectionEntry {
  readonly space: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: Value;
  readonly options: Document;
  /** Of a capped collection: the space of its log. */
  readonly log?: number | undefined;
  /** The first one is the `_id` index. */
  readonly indexes: readonly IndexEntry[];
}

/** `database.collection` */
export function namespaceOf(entry: { database: string; name: string }): string {
  return `${entry.database}.${entry.name}`;
}

/** The first index of every collection. */
export function idIndex(space: number): IndexEntry {
  const spec: Document = new Map<string, Value>([
    ["v", 2],
    ["key", new Map([["_id", 1]])],
    ["name", "_id_"],
  ]);
  return { ...indexFromSpec(space, spec), unique: true, ready: true };
}

/** Reads the parts of an index that the server acts on out of its description. */
export function indexFromSpec(space: number, spec: Document): IndexEntry {
  const partial = spec.get("partialFilterExpression");
  const collation = spec.get("collation");
  const seconds = spec.get("expireAfterSeconds");
  const key = spec.get("key") as Document;
  return {
    space,
    name: String(spec.get("name")),
    kind: kindOfKey(key),
    key: [...key].map(([path, direction]) => [path, Number(direction) < 0 ? -1 : 1]),
    unique: spec.get("unique") === true,
    sparse: spec.get("sparse") === true,
    partial: isDocument(partial) ? partial : undefined,
    collation: isDocument(collation) ? collation : undefined,
    expireAfterSeconds: seconds === undefined ? undefined : Number(seconds),
    multikey: false,
    cut: false,
    ready: false,
    spec,
  };
}

const KINDS = new Set<Value>(["text", "2d", "2dsphere", "hashed"]);

/** The kind of index a key pattern asks for. */
export function kindOfKey(key: Document): IndexKind {
  const kind = [...key.values()].find((value) => KINDS.has(value));
  if (kind !== undefined) return kind as IndexKind;
  return [...key.keys()].some((path) => path.split(".").includes("$**")) ? "wildcard" : "plain";
}

/** The document a collection's entry is stored as. */
export function storedEntry(entry: CollectionEntry): Document {
  return new Map<string, Value>([
    ["space", entry.space],
    ["database", entry.database],
    ["name", entry.name],
    ["uuid", entry.uuid],
    ["options", entry.options],
    ...(entry.log === undefined ? [] : [["log", entry.log] as [string, Value]]),
    ["indexes", entry.indexes.map(storedIndex)],
  ]);
}

function storedIndex(index: IndexEntry): Document {
  return new Map<string, Value>([
    ["space", index.space],
    ["spec", index.spec],
    ["multikey", index.multikey],
    ["cut", index.cut],
    ["ready", index.ready],
  ]);
}

/** The reverse of `storedEntry`. */
export function readEntry(stored: Document): CollectionEntry {
  return {
    space: Number(stored.get("space")),
    database: String(stored.get("database")),
    name: String(stored.get("name")),
    uuid: stored.get("uuid") as Value,
    options: stored.get("options") as Document,
    log: stored.has("log") ? Number(stored.get("log")) : undefined,
    indexes: (stored.get("indexes") as Document[]).map(readIndex),
  };
}

function readIndex(stored: Document): IndexEntry {
  const index = indexFromSpec(Number(stored.get("space")), stored.get("spec") as Document);
  return {
    ...index,
    unique: index.unique || index.name === "_id_",
    multikey: stored.get("multikey") === true,
    cut: stored.get("cut") === true,
    ready: stored.get("ready") === true,
  };
}
