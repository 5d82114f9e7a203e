import { CommandError, failure } from "../values/errors.js";
import { encode } from "../values/encode.js";
import { isDocument, type Document, type Value } from "../values/types.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { compileFilter } from "../query/filter.js";
import { numberOf } from "./arguments.js";

const KNOWN = new Set([
  "v",
  "key",
  "name",
  "unique",
  "sparse",
  "partialFilterExpression",
  "expireAfterSeconds",
  "collation",
  "background",
  "ns",
  "hidden",
]);

/** Checks an index description and gives it the form in which it is stored and listed. */
export function indexSpec(given: Document): Document {
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
  for (const option of ["unique", "sparse", "partialFilterExpression", "expireAfterSeconds", "collation"]) {
    const value = given.get(option);
    if (value !== undefined && value !== false) spec.set(option, value);
  }
  checkOptions(spec);
  return spec;
}

/** The index that makes a new one unnecessary; throws where one of the same name or key is another. */
export function existingIndex(collection: CollectionEntry, spec: Document): IndexEntry | undefined {
  if (isIdKey(spec.get("key") as Document)) return collection.indexes[0];
  const name = spec.get("name");
  const sameKey = collection.indexes.find((index) => identity(index.spec) === identity(spec));
  if (sameKey && sameKey.name === name && settings(sameKey.spec) === settings(spec)) return sameKey;
  if (sameKey && sameKey.name !== name) {
    const message = `Index already exists with a different name: ${sameKey.name}`;
    throw failure("IndexOptionsConflict", message);
  }
  const sameName = collection.indexes.find((index) => index.name === name);
  if (!sameName && !sameKey) return undefined;
  const hint = "When index names are not specified, they are auto generated and can cause conflicts.";
  const same = "An existing index has the same name as the requested index.";
  const message = `${same} ${hint} Requested: ${String(name)}`;
  throw failure("IndexKeySpecsConflict", message);
}

function checkKey(key: Document): void {
  for (const [path, value] of key) {
    if (typeof value === "string") throw cannot(`The embedded storage has no ${value} indexes`);
    const direction = numberOf(value);
    if (direction === undefined || direction === 0 || Number.isNaN(direction)) {
      throw cannot(`Values in v:2 index key pattern must be a number other than 0, but '${path}' is not`);
    }
    if (path === "" || path.split(".").some((part) => part === ""))
      throw cannot("Index keys cannot contain an empty field.");
    if (path.split(".").some((part) => part.startsWith("$")))
      throw cannot(`The embedded storage has no index on '${path}'`);
  }
}

function checkOptions(spec: Document): void {
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
  if (isDocument(partial)) compileFilter(partial);
  if (partial !== undefined && spec.get("sparse") === true)
    throw cannot('cannot mix "partialFilterExpression" and "sparse" options');
  if (isDocument(spec.get("collation")) && spec.get("unique") === true) {
    throw cannot("The embedded storage has no unique indexes with a collation");
  }
}

/** What makes two indexes the same one, whatever their names. */
function identity(spec: Document): string {
  return hex(["key", "partialFilterExpression", "collation"].map((name) => [name, spec.get(name) ?? null]));
}

function settings(spec: Document): string {
  return hex(["unique", "sparse", "expireAfterSeconds"].map((name) => [name, spec.get(name) ?? null]));
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
  return new CommandError(197, "InvalidIndexSpecificationOption", message);
}
