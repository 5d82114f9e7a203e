import { namespaceOf } from "../store/catalog-entries.js";
import { badValue, CommandError, failure, codeError, notSupportedError } from "../values/errors.js";
import { isNumeric, isTruthy, toNumber } from "../values/numbers.js";
import { getTypeName } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Command, CommandSpec } from "./command.js";

/** Typed access to command arguments, with MongoDB's errors for missing or mistyped arguments. */

function readRequired<T extends Value>(
  command: Command,
  name: string,
  type: string,
  isOfType: (value: Value) => value is T,
): T {
  const value = command.body.get(name);
  if (value === undefined) throw missingFieldError(command, name);
  if (!isOfType(value)) throw typeError(command, name, type, value);
  return value;
}

function readOptional<T extends Value>(...argument: Parameters<typeof readRequired<T>>): T | undefined {
  const [command, name] = argument;
  const value = command.body.get(name);
  return value === undefined || value === null ? undefined : readRequired(...argument);
}

export function readOptionalDocument(command: Command, name: string): Document | undefined {
  return readOptional(command, name, "object", isDocument);
}

export function readDocumentOrEmpty(command: Command, name: string): Document {
  return readOptionalDocument(command, name) ?? new Map();
}

export function readArray(command: Command, name: string): readonly Value[] {
  return readRequired(command, name, "array", Array.isArray);
}

export function readDocuments(command: Command, name: string): Document[] {
  return readArray(command, name).map((item) => {
    if (!isDocument(item)) throw typeError(command, name, "object", item);
    return item;
  });
}

const isBooleanOrNumber = (value: Value) => typeof value === "boolean" || isNumeric(value);

/** Reads a boolean argument. Accepts numbers too, as MongoDB does. */
export function readFlag(command: Command, name: string, fallback = false): boolean {
  const value = readOptional(command, name, "bool", isBooleanOrNumber);
  return typeof value === "boolean" ? value : value === undefined ? fallback : toNumber(value) !== 0;
}

export function readInteger(command: Command, name: string): number | undefined {
  const value = readOptional(command, name, "number", isNumeric);
  return value === undefined ? undefined : Math.trunc(toNumber(value));
}

/** Like `readInteger`, but throws error 51024 for a negative value. */
export function readNonNegative(command: Command, name: string): number | undefined {
  const number = readInteger(command, name);
  if (number === undefined || number >= 0) return number;
  throw codeError(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
}

export function readRequiredString(command: Command, name: string): string {
  return readRequired(command, name, "string", (value) => typeof value === "string");
}

export interface Namespace {
  readonly database: string;
  readonly name: string;
  readonly full: string;
}

const MAX_NAMESPACE_BYTES = 255;

export function parseNamespace(command: Command): Namespace {
  const name = command.body.get(command.name);
  if (typeof name !== "string") throw typeError(command, command.name, "string", name);
  return createNamespace(command.database, name);
}

function createNamespace(database: string, name: string): Namespace {
  checkDatabaseName(database);
  const full = namespaceOf({ database, name });
  const isInvalid = name === "" || name.startsWith(".") || name.endsWith(".") || /[$\0]/.test(name);
  if (isInvalid || Buffer.byteLength(full) > MAX_NAMESPACE_BYTES)
    throw failure("InvalidNamespace", `Invalid namespace specified '${full}'`);
  return { database, name, full };
}

export function checkDatabaseName(name: string): void {
  if (name !== "" && Buffer.byteLength(name) < 64 && !/[/\\. "$*<>:|?\0]/.test(name)) return;
  throw failure("InvalidNamespace", `Invalid database name: '${name}'`);
}

export function splitNamespace(full: string): Namespace {
  const dotIndex = full.indexOf(".");
  if (dotIndex < 0) throw failure("InvalidNamespace", `Invalid namespace specified '${full}'`);
  return createNamespace(full.slice(0, dotIndex), full.slice(dotIndex + 1));
}

export function missingFieldError(command: Command, name: string): CommandError {
  const message = `BSON field '${command.name}.${name}' is missing but a required field`;
  return new CommandError(40414, "IDLFailedToParse", message);
}

export function typeError(command: Command, name: string, expected: string, value: Value): CommandError {
  const quotedField = `BSON field '${command.name}.${name}'`;
  const message = `${quotedField} is the wrong type '${getTypeName(value)}', expected type '${expected}'`;
  return failure("TypeMismatch", message);
}

export const COMMON_ARGUMENTS =
  "$db lsid $readPreference $clusterTime comment maxTimeMS readConcern writeConcern".split(" ");
const READ_CONCERNS = new Set<Value>(["local", "majority", "snapshot"]);
const TRANSACTION_ARGUMENTS = ["startTransaction", "txnNumber", "autocommit"];
/** MongoDB options this server does not implement; accepted when empty or falsy. */
const UNSUPPORTED_OPTIONS = new Set(
  `apiVersion apiStrict apiDeprecationErrors collation let arrayFilters tailable awaitData noCursorTimeout min max
  returnKey showRecordId sampleId encryptionInformation capped size viewOn pipeline timeseries validator
  validationLevel validationAction clusteredIndex encryptedFields expireAfterSeconds changeStreamPreAndPostImages
  storageEngine indexOptionDefaults lock c`.split(/\s+/),
);

/** Rejects unknown arguments and features that need a replica set. */
export function checkArguments(name: string, body: Document, { args }: CommandSpec): void {
  if (TRANSACTION_ARGUMENTS.some((one) => body.has(one)))
    throw failure(
      "IllegalOperation",
      "Transaction numbers are only allowed on a replica set member or mongos",
    );
  refuseUnknownFields(name, body, [name, ...COMMON_ARGUMENTS, ...args]);
  checkReadConcern(body.get("readConcern"));
  checkWriteConcern(body.get("writeConcern"));
}

export function refuseUnknownFields(name: string, fields: Document, known: readonly string[]): void {
  for (const [field, value] of fields) {
    if (known.includes(field) || known.includes("*")) continue;
    if (!UNSUPPORTED_OPTIONS.has(field))
      throw codeError(40415, `BSON field '${name}.${field}' is an unknown field.`);
    if (isDocument(value) ? value.size === 0 : !isTruthy(value)) continue;
    throw notSupportedError(`the option '${field}' of ${name}`);
  }
}

export function readMaxTimeMs(body: Document): number {
  const value = body.get("maxTimeMS") ?? 0;
  const maxTimeMs = isNumeric(value) ? toNumber(value) : Number.NaN;
  if (maxTimeMs >= 0) return maxTimeMs || Infinity;
  throw badValue("maxTimeMS must be a non-negative number");
}

function checkReadConcern(concern: Value): void {
  const level = isDocument(concern) ? concern.get("level") : undefined;
  if (level === undefined || READ_CONCERNS.has(level)) return;
  if (level === "linearizable" || level === "available")
    throw failure("NotAReplicaSet", `node needs to be a replica set member to use readConcern: ${level}`);
  throw badValue(`Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`);
}

function checkWriteConcern(concern: Value): void {
  const w = isDocument(concern) ? concern.get("w") : undefined;
  if (isNumeric(w) && toNumber(w) > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
  if (typeof w !== "string" || w === "majority") return;
  throw badValue(`cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`);
}
