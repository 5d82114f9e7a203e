import type { Session } from "../auth/session.js";
import { CommandError, failure } from "../values/errors.js";
import { isNumeric, isTrue, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Command, CommandRow } from "./command.js";

/** Reads a command's arguments, with MongoDB's errors where they are missing or of the wrong type. */

export function documentOf(fields: Record<string, Value>): Document {
  return new Map(Object.entries(fields));
}

export function optionalDocument(command: Command, name: string): Document | undefined {
  const value = command.body.get(name);
  if (value === undefined || value === null) return undefined;
  if (!isDocument(value)) throw wrongType(command, name, "object", value);
  return value;
}

export function documentOr(command: Command, name: string, standard: Document = new Map()): Document {
  return optionalDocument(command, name) ?? standard;
}

export function listOf(command: Command, name: string): readonly Value[] {
  const value = command.body.get(name);
  if (value === undefined) throw missing(command, name);
  if (!Array.isArray(value)) throw wrongType(command, name, "array", value);
  return value;
}

export function documentList(command: Command, name: string): Document[] {
  return listOf(command, name).map((item) => {
    if (!isDocument(item)) throw wrongType(command, name, "object", item);
    return item;
  });
}

/** A boolean; numbers are taken as one, as by MongoDB. */
export function flag(command: Command, name: string, standard = false): boolean {
  const value = command.body.get(name);
  if (value === undefined || value === null) return standard;
  if (typeof value === "boolean") return value;
  const number = numberOf(value);
  if (number === undefined) throw wrongType(command, name, "bool", value);
  return number !== 0;
}

/** A whole number, or undefined where the field is absent. */
export function wholeNumber(command: Command, name: string): number | undefined {
  const value = command.body.get(name);
  if (value === undefined || value === null) return undefined;
  const number = numberOf(value);
  if (number === undefined) throw wrongType(command, name, "number", value);
  return Math.trunc(number);
}

/** The same; 51024 for a number below zero. */
export function nonNegative(command: Command, name: string): number | undefined {
  const number = wholeNumber(command, name);
  if (number === undefined || number >= 0) return number;
  const message = `BSON field '${name}' value must be >= 0, actual value '${number}'`;
  throw new CommandError(51024, "Location51024", message);
}

export function requiredString(command: Command, name: string): string {
  const value = command.body.get(name);
  if (value === undefined) throw missing(command, name);
  if (typeof value !== "string") throw wrongType(command, name, "string", value);
  return value;
}

/** A BSON number of any type as a JavaScript number. */
export function numberOf(value: Value): number | undefined {
  return isNumeric(value) ? toNumber(value) : undefined;
}

export function missing(command: Command, name: string): CommandError {
  const message = `BSON field '${command.name}.${name}' is missing but a required field`;
  return new CommandError(40414, "IDLFailedToParse", message);
}

export function wrongType(command: Command, name: string, expected: string, value: Value): CommandError {
  const field = `BSON field '${command.name}.${name}'`;
  return failure(
    "TypeMismatch",
    `${field} is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );
}

function typeName(value: Value): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isDocument(value)) return "object";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "double";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  return value?.constructor.name.toLowerCase() ?? "undefined";
}

/** What every command takes. */
export const COMMON_ARGUMENTS: readonly string[] = [
  "$db",
  "lsid",
  "$readPreference",
  "$clusterTime",
  "comment",
  "maxTimeMS",
  "readConcern",
  "writeConcern",
];
const READ_CONCERNS = new Set<Value>(["local", "majority", "snapshot"]);
const TRANSACTION_ARGUMENTS = ["startTransaction", "txnNumber", "autocommit"];
/** What MongoDB knows and this server leaves out; with a value that asks for nothing it is taken. */
const UNSUPPORTED = new Set(
  `apiVersion apiStrict apiDeprecationErrors collation let arrayFilters tailable awaitData noCursorTimeout min max
  returnKey showRecordId sampleId encryptionInformation capped size viewOn pipeline timeseries validator
  validationLevel validationAction clusteredIndex encryptedFields expireAfterSeconds changeStreamPreAndPostImages
  storageEngine indexOptionDefaults lock c`.split(/\s+/),
);

/** Refuses a command that this client may not send. */
export function checkAccess(
  { isTrusted, user }: Session,
  { access }: CommandRow,
  { name, database }: { name: string; database: string },
): void {
  if (access === "anyone") return;
  if (!isTrusted) throw failure("Unauthorized", `Command ${name} requires authentication`);
  if (user?.role !== "readAnyDatabase" || access === "reader") return;
  throw failure("Unauthorized", `not authorized on ${database} to execute command ${name}`);
}

/** Refuses arguments that the command does not take, and what a standalone server cannot give. */
export function checkArguments(name: string, body: Document, { args }: CommandRow): void {
  if (TRANSACTION_ARGUMENTS.some((one) => body.has(one))) {
    const message = "Transaction numbers are only allowed on a replica set member or mongos";
    throw failure("IllegalOperation", message);
  }
  refuseUnknown(name, body, [name, ...COMMON_ARGUMENTS, ...args]);
  checkReadConcern(body.get("readConcern"));
  checkWriteConcern(body.get("writeConcern"));
}

/** Refuses fields of a command or of a statement in it that are not `known`. */
export function refuseUnknown(name: string, fields: Document, known: readonly string[]): void {
  for (const [field, value] of fields) {
    if (known.includes(field) || known.includes("*")) continue;
    if (!UNSUPPORTED.has(field))
      throw new CommandError(40415, "Location40415", `BSON field '${name}.${field}' is an unknown field.`);
    if (isDocument(value) ? value.size === 0 : !isTrue(value)) continue;
    const message = `the option '${field}' of ${name} is not supported by this server`;
    throw new CommandError(115, "CommandNotSupported", message);
  }
}

/** The time a read may take, in ms. */
export function timeLimitOf(body: Document): number {
  const given = body.get("maxTimeMS") ?? 0;
  const limit = isNumeric(given) ? toNumber(given) : Number.NaN;
  if (limit >= 0) return limit || Infinity;
  throw failure("BadValue", "maxTimeMS must be a non-negative number");
}

function checkReadConcern(concern: Value): void {
  const level = isDocument(concern) ? concern.get("level") : undefined;
  if (level === undefined || READ_CONCERNS.has(level)) return;
  if (level === "linearizable" || level === "available")
    throw failure("NotAReplicaSet", `node needs to be a replica set member to use readConcern: ${level}`);
  throw failure(
    "BadValue",
    `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
  );
}

function checkWriteConcern(concern: Value): void {
  const w = isDocument(concern) ? concern.get("w") : undefined;
  if (isNumeric(w) && toNumber(w) > 1)
    throw failure("BadValue", "cannot use 'w' > 1 when a host is not replicated");
  if (typeof w !== "string" || w === "majority") return;
  throw failure(
    "BadValue",
    `cannot use non-majority 'w' mode ${w} when a host is not a member of a replica set`,
  );
}
