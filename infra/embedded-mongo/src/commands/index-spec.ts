import { parseFilter } from "../query/filter.js";
import type { FilterNode } from "../query/nodes.js";
import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { encode } from "../values/encode.js";
import { describeValue, badValue, failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

const DBREF_FIELDS = new Set(["$id", "$ref", "$db"]);
const BOOLEAN_OPTIONS = ["unique", "sparse"];
/** Options stored and returned by listIndexes; `background` is stored but has no effect. */
const STORED_OPTIONS = [...BOOLEAN_OPTIONS, "partialFilterExpression", "expireAfterSeconds", "background"];
const ACCEPTED_OPTIONS = new Set(["v", "key", "name", "ns", ...STORED_OPTIONS]);
const UNSUPPORTED_OPTIONS = new Set(
  `collation hidden wildcardProjection weights default_language language_override textIndexVersion
  2dsphereIndexVersion bits min max storageEngine prepareUnique clustered`.split(/\s+/),
);
/** Two indexes are equivalent if these fields are equal, whatever their names. */
const SIGNATURE_FIELDS = ["key", "unique", "sparse", "partialFilterExpression"];
const MAX_EXPIRY_SECONDS = 2_147_483_647;

export function parseIndexSpec(request: Document): Document {
  const key = request.get("key");
  if (!isDocument(key) || key.size === 0) throw cannotCreateError("Index keys cannot be empty.");
  checkKey(key);
  for (const [option, value] of request) checkOption(option, value);
  const name = request.get("name");
  if (typeof name !== "string" || name === "")
    throw failure("FailedToParse", "The 'name' field is a required property of an index specification");
  const storedOptions = [...request].filter(
    ([option, value]) => STORED_OPTIONS.includes(option) && value !== false,
  );
  const spec = new Map<string, Value>([["v", 2], ["key", key], ["name", name], ...storedOptions]);
  checkExpiry(spec);
  checkPartial(spec);
  return spec;
}

/** Returns the existing index equivalent to `spec`; throws if an index of the same name or key differs from it. */
export function findEquivalentIndex({ indexes }: CollectionInfo, spec: Document): IndexInfo | undefined {
  const key = spec.get("key") as Document;
  if (key.size === 1 && asNumber(key.get("_id")) === 1) return indexes[0];
  const name = spec.get("name");
  const sameIndex = indexes.find((index) => getSignature(index.spec) === getSignature(spec));
  if (sameIndex && sameIndex.name !== name)
    throw failure("IndexOptionsConflict", `Index already exists with a different name: ${sameIndex.name}`);
  if (sameIndex && sameIndex.expireAfterSeconds === asNumber(spec.get("expireAfterSeconds")))
    return sameIndex;
  if (sameIndex)
    throw failure("IndexOptionsConflict", `Index ${sameIndex.name} already exists with different options`);
  if (!indexes.some((index) => index.name === name)) return undefined;
  const hint = "When index names are not specified, they are auto generated and can cause conflicts.";
  const reason = "An existing index has the same name as the requested index.";
  throw failure("IndexKeySpecsConflict", `${reason} ${hint} Requested: ${String(name)}`);
}

function checkKey(key: Document): void {
  if (key.size === 1 && asNumber(key.get("_id")) === -1)
    throw badValue("The field 'key' for an _id index must be {_id: 1}, but got { _id: -1 }");
  for (const [path, value] of key) {
    const parts = path.split(".");
    if (typeof value === "string")
      throw cannotCreateError(`Index type '${value}' is not supported by this server`);
    if (parts.includes("$**")) throw cannotCreateError("Wildcard indexes are not supported by this server");
    const direction = asNumber(value);
    if (direction === undefined || direction === 0 || Number.isNaN(direction))
      throw cannotCreateError(
        `Values in v:2 index key pattern must be a number other than 0, but '${path}' is not`,
      );
    if (parts.includes("")) throw cannotCreateError("Index keys cannot contain an empty field.");
    if (parts.some((part) => part.startsWith("$") && !DBREF_FIELDS.has(part)))
      throw cannotCreateError("Index key contains an illegal field name: field name starts with '$'.");
  }
}

function checkOption(option: string, value: Value): void {
  if (UNSUPPORTED_OPTIONS.has(option) && value !== false)
    throw cannotCreateError(`The index option '${option}' is not supported by this server`);
  if (!ACCEPTED_OPTIONS.has(option) && !UNSUPPORTED_OPTIONS.has(option)) {
    const message = `The field '${option}' is not valid for an index specification.`;
    throw failure("InvalidIndexSpecificationOption", message);
  }
  if (!BOOLEAN_OPTIONS.includes(option) || typeof value === "boolean" || asNumber(value) !== undefined)
    return;
  const message = `The field '${option}' has value ${describeValue(value)}, which is not convertible to bool`;
  throw failure("TypeMismatch", message);
}

function checkExpiry(spec: Document): void {
  if (!spec.has("expireAfterSeconds")) return;
  const seconds = asNumber(spec.get("expireAfterSeconds"));
  if (seconds === undefined)
    throw failure("TypeMismatch", "TTL index 'expireAfterSeconds' option must be numeric");
  if (seconds < 0 || seconds > MAX_EXPIRY_SECONDS)
    throw cannotCreateError(
      `TTL index 'expireAfterSeconds' option must be within [0, ${MAX_EXPIRY_SECONDS}]`,
    );
  if ((spec.get("key") as Document).size > 1)
    throw cannotCreateError("TTL indexes are single-field indexes, compound indexes do not support TTL");
}

function checkPartial(spec: Document): void {
  if (!spec.has("partialFilterExpression")) return;
  const partial = spec.get("partialFilterExpression");
  if (!isDocument(partial)) throw failure("TypeMismatch", "'partialFilterExpression' must be an object");
  checkPartialFilter(parseFilter(partial));
  if (spec.get("sparse") === true)
    throw cannotCreateError('cannot mix "partialFilterExpression" and "sparse" options');
}

/** Allows only predicates with which the planner can prove that a query implies the partial filter. */
function checkPartialFilter(filter: FilterNode): void {
  if (filter.kind === "and" || filter.kind === "or") filter.branches.forEach(checkPartialFilter);
  else if (!["compare", "in", "exists", "type", "constant"].includes(filter.kind))
    throw cannotCreateError(`Expression not supported in partial index: $${filter.kind}`);
}

function getSignature(spec: Document): string {
  const fields = SIGNATURE_FIELDS.map((name): [string, Value] => [name, spec.get(name) ?? null]);
  return encode(new Map(fields)).toString("hex");
}

function cannotCreateError(message: string): CommandError {
  return failure("CannotCreateIndex", message);
}
