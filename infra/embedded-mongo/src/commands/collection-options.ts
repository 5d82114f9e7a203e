import { compileFilter } from "../query/filter.js";
import { fullCollation } from "../values/collation.js";
import { failure } from "../values/errors.js";
import { isTrue } from "../values/truth.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { documentList, flag, numberOf, optionalDocument, requiredText } from "./arguments.js";
import type { Command } from "./command.js";
import { timeSeriesOptions } from "./time-series.js";

const LISTED = [
  "validator",
  "validationLevel",
  "validationAction",
  "changeStreamPreAndPostImages",
  "storageEngine",
  "indexOptionDefaults",
];

/** The options of `create` in the form in which they are kept and listed. */
export function collectionOptions(command: Command): Document {
  if (command.body.has("encryptedFields"))
    throw failure(
      "InvalidOptions",
      "the embedded storage does not support collections with encrypted fields",
    );
  const options: Document = new Map([
    ...cappedOptions(command),
    ...LISTED.filter((name) => command.body.has(name)).map((name): [string, Value] => [
      name,
      command.body.get(name),
    ]),
    ...timeSeriesOptions(command),
    ...clusteredOptions(command),
    ...viewOptions(command),
  ]);
  const expiry = command.body.get("expireAfterSeconds");
  if (expiry !== undefined) options.set("expireAfterSeconds", checkedExpiry(options, expiry));
  const collation = fullCollation(optionalDocument(command, "collation"));
  if (collation) options.set("collation", collation);
  checkValidator(command.body);
  if (!options.has("validator")) return options;
  return new Map<string, Value>([["validationLevel", "strict"], ["validationAction", "error"], ...options]);
}

const LEVELS = new Set<Value>(["off", "strict", "moderate"]);
const ACTIONS = new Set<Value>(["error", "warn", "errorAndLog"]);

/** Refuses a validator that cannot be read, and settings of it that are none. */
export function checkValidator(body: Document): void {
  const validator = body.get("validator");
  if (validator !== undefined && !isDocument(validator))
    throw failure("TypeMismatch", "BSON field 'validator' must be an object");
  if (isDocument(validator)) compileFilter(validator);
  for (const [name, known] of [
    ["validationLevel", LEVELS],
    ["validationAction", ACTIONS],
  ] as const) {
    const value = body.get(name);
    if (value === undefined || known.has(value)) continue;
    throw failure(
      "BadValue",
      `Enumeration value '${String(value)}' for field '${name}' is not a valid value.`,
    );
  }
}

function cappedOptions(command: Command): [string, Value][] {
  const size = numberOf(command.body.get("size"));
  const max = numberOf(command.body.get("max"));
  if (!flag(command, "capped")) {
    if (size === undefined && max === undefined) return [];
    throw failure("InvalidOptions", "the 'size' and 'max' fields may only be set when 'capped' is true");
  }
  if (size === undefined)
    throw failure("InvalidOptions", "the 'size' field is required when 'capped' is true");
  if (!(size > 0)) throw failure("InvalidOptions", "the 'size' field must be greater than 0");
  const base: [string, Value][] = [
    ["capped", true],
    ["size", size],
  ];
  return max !== undefined && max > 0 ? [...base, ["max", max]] : base;
}

/** Documents lie in the order of their `_id` anyway. */
function clusteredOptions({ body }: Command): [string, Value][] {
  const given = body.get("clusteredIndex");
  if (given === undefined || !isTrue(given)) return [];
  const spec: Document = isDocument(given) ? given : new Map();
  const key = spec.get("key");
  if (isDocument(given) && !(isDocument(key) && key.size === 1 && numberOf(key.get("_id")) === 1))
    throw failure(
      "InvalidIndexSpecificationOption",
      "The clusteredIndex option supports only the key {_id: 1}",
    );
  if (isDocument(given) && spec.get("unique") !== true)
    throw failure(
      "InvalidIndexSpecificationOption",
      "The clusteredIndex option requires unique: true to be specified",
    );
  const full = new Map<string, Value>([
    ["v", 2],
    ["key", new Map([["_id", 1]])],
    ["name", spec.get("name") ?? "_id_"],
    ["unique", true],
  ]);
  return [["clusteredIndex", full]];
}

function viewOptions(command: Command): [string, Value][] {
  if (!command.body.has("viewOn")) return [];
  const pipeline = command.body.has("pipeline") ? documentList(command, "pipeline") : [];
  return [
    ["viewOn", requiredText(command, "viewOn")],
    ["pipeline", pipeline],
  ];
}

function checkedExpiry(options: Document, value: Value): Value {
  const seconds = numberOf(value);
  if (seconds === undefined || seconds < 0)
    throw failure("InvalidOptions", "'expireAfterSeconds' must be a non-negative number");
  if (options.has("timeseries") || options.has("clusteredIndex")) return value;
  throw failure(
    "InvalidOptions",
    "'expireAfterSeconds' is only supported on time-series collections or when the 'clusteredIndex' option is specified",
  );
}
