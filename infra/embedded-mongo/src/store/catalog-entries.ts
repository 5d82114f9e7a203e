import { isNumeric } from "../values/numbers.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { StartError } from "./folder.js";

/** Catalog entry of an index; the `_id` index has the same key prefix (`space`) as the documents. */
export interface IndexInfo {
  readonly space: number;
  readonly name: string;
  readonly key: readonly (readonly [path: string, direction: 1 | -1])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Document | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** Whether a document has an array in a key field, so that it may have several entries. */
  readonly multikey: boolean;
  /** Whether a key was truncated. Keys that are equal up to the truncation are ordered by hash, not by value. */
  readonly cut: boolean;
  readonly ready: boolean;
  /** The index specification that listIndexes returns. */
  readonly spec: Document;
}

export interface CollectionInfo {
  readonly space: number;
  readonly database: string;
  readonly name: string;
  readonly uuid: Value;
  readonly indexes: readonly IndexInfo[];
}

export function namespaceOf(entry: { database: string; name: string }): string {
  return `${entry.database}.${entry.name}`;
}

export function createIdIndex(space: number): IndexInfo {
  const spec = toDocument({ v: 2, key: toDocument({ _id: 1 }), name: "_id_" });
  return { ...createIndexInfo(space, spec), ready: true };
}

export function createIndexInfo(space: number, spec: Document): IndexInfo {
  const partial = spec.get("partialFilterExpression");
  const seconds = spec.get("expireAfterSeconds");
  const name = String(spec.get("name"));
  return {
    space,
    name,
    key: [...(spec.get("key") as Document)].map(([path, order]) => [path, Number(order) < 0 ? -1 : 1]),
    unique: spec.get("unique") === true || name === "_id_",
    sparse: spec.get("sparse") === true,
    partial: isDocument(partial) ? partial : undefined,
    expireAfterSeconds: seconds === undefined ? undefined : Number(seconds),
    multikey: false,
    cut: false,
    ready: false,
    spec,
  };
}

export function toStoredEntry({ space, database, name, uuid, indexes }: CollectionInfo): Document {
  const storedIndexes = indexes.map(({ space, spec, multikey, cut, ready }) =>
    toDocument({ space, spec, multikey, cut, ready }),
  );
  return toDocument({ space, database, name, uuid, options: toDocument({}), indexes: storedIndexes });
}

/** Inverse of `toStoredEntry`; throws a StartError for features this version no longer supports. */
export function fromStoredEntry(stored: Document): CollectionInfo {
  const [database, name] = [String(stored.get("database")), String(stored.get("name"))];
  const indexes = (stored.get("indexes") as Document[]).map(fromStoredIndex);
  const options = stored.get("options");
  if ((isDocument(options) && options.size > 0) || !indexes.every(({ spec }) => isSupported(spec)))
    throw new StartError(
      `The collection ${database}.${name} has options or indexes that this version does not support; ` +
        "drop it with the version that made them.",
    );
  const [space, uuid] = [Number(stored.get("space")), stored.get("uuid")];
  return { space, database, name, uuid, indexes };
}

function fromStoredIndex(stored: Document): IndexInfo {
  return {
    ...createIndexInfo(Number(stored.get("space")), stored.get("spec") as Document),
    multikey: stored.get("multikey") === true,
    cut: stored.get("cut") === true,
    ready: stored.get("ready") === true,
  };
}

function isSupported(spec: Document): boolean {
  const key = [...(spec.get("key") as Document)];
  if (spec.has("collation") || spec.has("hidden")) return false;
  return key.every(([path, direction]) => isNumeric(direction) && !path.split(".").includes("$**"));
}
