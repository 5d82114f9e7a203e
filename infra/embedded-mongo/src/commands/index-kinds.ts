import { kindOfKey } from "../store/catalog-entries.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

/** What a key pattern may hold instead of a direction. */
export const INDEX_KINDS: ReadonlySet<Value> = new Set(["text", "2d", "2dsphere", "hashed"]);

/** The options of text and geospatial indexes. */
export const KIND_OPTIONS = [
  "weights",
  "default_language",
  "language_override",
  "textIndexVersion",
  "2dsphereIndexVersion",
  "bits",
  "min",
  "max",
];

/** Completes an index description by what MongoDB adds for its kind. */
export function ofKind(spec: Document): Document {
  const kind = kindOfKey(spec.get("key") as Document);
  if (kind === "plain") return spec;
  if (spec.get("unique") === true && (kind === "hashed" || kind === "wildcard"))
    throw failure("CannotCreateIndex", `Currently ${kind} indexes cannot guarantee uniqueness.`);
  if (spec.has("expireAfterSeconds") && kind === "wildcard")
    throw failure("CannotCreateIndex", `Index type '${kind}' does not support TTL`);
  if (kind === "2dsphere") return new Map([...spec, ["2dsphereIndexVersion", 3]]);
  return kind === "text" ? textSpec(spec) : spec;
}

/** The fields of a text index move into its weights; the key tells only where they stood. */
function textSpec(spec: Document): Document {
  const key: Document = new Map();
  const weights: Document = new Map();
  for (const [path, kind] of spec.get("key") as Document) {
    if (kind !== "text") key.set(path, kind);
    else if (path !== "_fts") weights.set(path, 1);
    if (kind === "text") key.set("_fts", "text").set("_ftsx", 1);
  }
  const given = spec.get("weights");
  for (const [path, weight] of isDocument(given) ? given : []) weights.set(path, weight);
  const sorted = [...weights].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map<string, Value>([
    ...[...spec].filter(([name]) => name !== "collation"),
    ["key", key],
    ["weights", new Map(sorted)],
    ["default_language", spec.get("default_language") ?? "english"],
    ["language_override", spec.get("language_override") ?? "language"],
    ["textIndexVersion", spec.get("textIndexVersion") ?? 3],
  ]);
}

/** A collection has one text index. */
export function refuseSecondTextIndex(specs: readonly Document[], spec: Document): void {
  const other = specs.find((one) => kindOfKey(one.get("key") as Document) === "text");
  if (!other || kindOfKey(spec.get("key") as Document) !== "text") return;
  const message = `only one text index per collection allowed, found existing text index "${String(other.get("name"))}"`;
  throw failure("CannotCreateIndex", message);
}
