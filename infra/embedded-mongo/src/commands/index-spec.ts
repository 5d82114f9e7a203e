import { DBREF_FIELDS, parseFilter } from "../query/filter.js";
import type { FilterNode } from "../query/nodes.js";
import { describeValue, badValue, failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

const BOOLEAN_OPTIONS = ["unique", "sparse"];
/** Options stored and returned by listIndexes; `background` is stored but has no effect. */
const STORED_OPTIONS = [...BOOLEAN_OPTIONS, "partialFilterExpression", "expireAfterSeconds", "background"];
const ACCEPTED_OPTIONS = new Set(["v", "key", "name", "ns", ...STORED_OPTIONS]);
const UNSUPPORTED_OPTIONS = new Set(
  `collation hidden wildcardProjection weights default_language language_override textIndexVersion
  2dsphereIndexVersion bits min max storageEngine prepareUnique clustered`.split(/\s+/),
);
const MAX_EXPIRY_SECONDS = 2_147_483_647;

export function parseIndexSpec(request: Document): Document {
  const keyPattern = request.get("key");
  if (!isDocument(keyPattern) || keyPattern.size === 0)
    throw cannotCreateError("Index keys cannot be empty.");
  checkKeyPattern(keyPattern);
  for (const [option, value] of request) checkOption(option, value);
  const name = request.get("name");
  if (typeof name !== "string" || name === "")
    throw failure("FailedToParse", "The 'name' field is a required property of an index specification");
  const storedOptions = [...request].filter(
    ([option, value]) => STORED_OPTIONS.includes(option) && value !== false,
  );
  const spec = new Map<string, Value>([["v", 2], ["key", keyPattern], ["name", name], ...storedOptions]);
  checkExpireAfterSeconds(spec);
  checkPartialFilterOption(spec);
  return spec;
}

function checkKeyPattern(key: Document): void {
  if (key.size === 1 && asNumber(key.get("_id")) === -1)
    throw badValue("The field 'key' for an _id index must be {_id: 1}, but got { _id: -1 }");
  for (const [path, value] of key) {
    const parts = path.split(".");
    if (typeof value === "string")
      throw cannotCreateError(`Index type '${value}' is not supported by this server`);
    if (parts.includes("$**")) throw cannotCreateError("Wildcard indexes are not supported by this server");
    if (!asNumber(value))
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

function checkExpireAfterSeconds(spec: Document): void {
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

function checkPartialFilterOption(spec: Document): void {
  if (!spec.has("partialFilterExpression")) return;
  const partialFilter = spec.get("partialFilterExpression");
  if (!isDocument(partialFilter))
    throw failure("TypeMismatch", "'partialFilterExpression' must be an object");
  checkPartialFilter(parseFilter(partialFilter));
  if (spec.get("sparse") === true)
    throw cannotCreateError('cannot mix "partialFilterExpression" and "sparse" options');
}

/** Allows only predicates with which the planner can prove that a query implies the partial filter. */
function checkPartialFilter(filter: FilterNode): void {
  if (filter.kind === "and" || filter.kind === "or") filter.branches.forEach(checkPartialFilter);
  else if (!["compare", "in", "exists", "type", "constant"].includes(filter.kind))
    throw cannotCreateError(`Expression not supported in partial index: $${filter.kind}`);
}

function cannotCreateError(message: string): CommandError {
  return failure("CannotCreateIndex", message);
}
