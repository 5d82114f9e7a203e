import { failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import { encode } from "../values/encode.js";
import { describeValue } from "../values/describe.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { parseFilter } from "../query/filter.js";
import { fullCollation } from "../values/collation.js";
import { numberOf } from "./arguments.js";
import { checkPartialFilter } from "./partial-filter.js";
import { INDEX_KINDS, KIND_OPTIONS, ofKind, refuseSecondTextIndex } from "./index-kinds.js";

/** The names of a reference's fields, which an index may have in its paths. */
const REFERENCE = new Set(["$id", "$ref", "$db"]);

const FLAGS = ["unique", "sparse", "hidden"];
const OPTIONS = [
  ...FLAGS,
  "partialFilterExpression",
  "expireAfterSeconds",
  "collation",
  "wildcardProjection",
  ...KIND_OPTIONS,
];
/** `background` says how to build; MongoDB keeps it although it has no effect. */
const KEPT = new Set([...OPTIONS, "background"]);
const KNOWN = new Set(["v", "key", "name", "ns", "storageEngine", "prepareUnique", "clustered", ...KEPT]);

/**
 * Checks an index description and gives it the form in which it is stored and listed. `collation` is the
 * collection's own.
 */
export function indexSpec(given: Document, collation?: Document): Document {
  const key = given.get("key");
  if (!isDocument(key) || key.size === 0) throw cannot("Index keys cannot be empty.");
  checkKey(key);
  for (const option of given.keys()) if (!KNOWN.has(option)) throw unknownOption(option);
  const name = given.get("name");
  if (typeof name !== "string" || name === "")
    throw failure("FailedToParse", "The 'name' field is a required property of an index specification");
  const spec: Document = new Map<string, Value>([
    ["v", 2],
    ["key", key],
    ["name", name],
  ]);
  for (const [option, value] of given) if (KEPT.has(option) && value !== false) spec.set(option, value);
  setCollation(spec, collation);
  checkOptions(spec);
  return ofKind(spec);
}

/** An index follows its collection's collation unless it asks for another, or for "simple". */
function setCollation(spec: Document, standard: Document | undefined): void {
  const given = spec.get("collation") ?? standard;
  if (given !== undefined && !isDocument(given))
    throw failure("TypeMismatch", "The field 'collation' must be an object");
  const full = fullCollation(given);
  if (full) spec.set("collation", full);
  else spec.delete("collation");
}

/** The index that makes a new one unnecessary; throws where one of the same name or key is another. */
export function existingIndex(collection: CollectionEntry, spec: Document): IndexEntry | undefined {
  if (isIdKey(spec.get("key") as Document)) return collection.indexes[0];
  const name = spec.get("name");
  const sameKey = collection.indexes.find((index) => identity(index.spec) === identity(spec));
  if (sameKey && sameKey.name !== name)
    throw failure("IndexOptionsConflict", `Index already exists with a different name: ${sameKey.name}`);
  if (sameKey && sameSettings(sameKey.spec, spec)) return sameKey;
  if (sameKey)
    throw failure("IndexOptionsConflict", `Index ${sameKey.name} already exists with different options`);
  refuseSecondTextIndex(
    collection.indexes.map((index) => index.spec),
    spec,
  );
  const sameName = collection.indexes.find((index) => index.name === name);
  if (!sameName) return undefined;
  const hint = "When index names are not specified, they are auto generated and can cause conflicts.";
  const same = "An existing index has the same name as the requested index.";
  const message = `${same} ${hint} Requested: ${String(name)}`;
  throw failure("IndexKeySpecsConflict", message);
}

function checkKey(key: Document): void {
  if (key.size === 1 && numberOf(key.get("_id")) === -1)
    throw failure("BadValue", "The field 'key' for an _id index must be {_id: 1}, but got { _id: -1 }");
  for (const [path, value] of key) {
    if (typeof value === "string") {
      if (INDEX_KINDS.has(value)) continue;
      throw cannot(`Unknown index plugin '${value}'`);
    }
    const direction = numberOf(value);
    if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
      throw cannot(`Values in v:2 index key pattern must be a number other than 0, but '${path}' is not`);
    }
    if (path === "" || path.split(".").some((part) => part === ""))
      throw cannot("Index keys cannot contain an empty field.");
    if (path.split(".").some((part) => part.startsWith("$") && part !== "$**" && !REFERENCE.has(part)))
      throw cannot("Index key contains an illegal field name: field name starts with '$'.");
  }
}

function checkOptions(spec: Document): void {
  for (const option of FLAGS) checkFlag(option, spec.get(option));
  const seconds = spec.get("expireAfterSeconds");
  if (seconds !== undefined) {
    const number = numberOf(seconds);
    if (number === undefined)
      throw failure("TypeMismatch", "TTL index 'expireAfterSeconds' option must be numeric");
    if (number < 0 || number > 2_147_483_647)
      throw cannot("TTL index 'expireAfterSeconds' option must be within [0, 2147483647]");
    if ((spec.get("key") as Document).size > 1)
      throw cannot("TTL indexes are single-field indexes, compound indexes do not support TTL");
  }
  const partial = spec.get("partialFilterExpression");
  if (partial !== undefined && !isDocument(partial))
    throw failure("TypeMismatch", "'partialFilterExpression' must be an object");
  if (isDocument(partial)) checkPartialFilter(parseFilter(partial));
  if (partial !== undefined && spec.get("sparse") === true)
    throw cannot('cannot mix "partialFilterExpression" and "sparse" options');
}

function checkFlag(option: string, value: Value): void {
  if (value === undefined || typeof value === "boolean" || numberOf(value) !== undefined) return;
  const message = `The field '${option}' has value ${describeValue(value)}, which is not convertible to bool`;
  throw failure("TypeMismatch", message);
}

/** What makes two indexes the same one, whatever their names. */
const SIGNATURE = [
  "key",
  "weights",
  "unique",
  "sparse",
  "partialFilterExpression",
  "collation",
  "wildcardProjection",
];

function identity(spec: Document): string {
  return hex(SIGNATURE.map((name) => [name, spec.get(name) ?? null]));
}

function sameSettings(one: Document, other: Document): boolean {
  return numberOf(one.get("expireAfterSeconds")) === numberOf(other.get("expireAfterSeconds"));
}

function hex(fields: [string, Value][]): string {
  return Buffer.from(encode(new Map(fields))).toString("hex");
}

function isIdKey(key: Document): boolean {
  return key.size === 1 && numberOf(key.get("_id")) === 1;
}

function cannot(message: string): CommandError {
  return failure("CannotCreateIndex", message);
}

function unknownOption(option: string): CommandError {
  const message = `The field '${option}' is not valid for an index specification.`;
  return failure("InvalidIndexSpecificationOption", message);
}
