import { Double, ObjectId } from "bson";
import { isDocument } from "./types.js";
import type { Value } from "./types.js";

const MONGODB_ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  InvalidIndexSpecificationOption: 197,
  CommandNotSupported: 115,
  NotAReplicaSet: 123,
  ExceededMemoryLimit: 146,
  CannotIndexParallelArrays: 171,
  CursorInUse: 237,
  ClientDisconnect: 279,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  MechanismUnavailable: 334,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
} as const;

type CodeName = keyof typeof MONGODB_ERROR_CODES;

export const NOT_SUPPORTED = "it is unknown or outside this server's profile";

/** An error reported to the client; `extra` is merged into the reply. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly extra?: Record<string, Value>,
  ) {
    super(message);
  }
}

export function failure(codeName: CodeName, message: string, extra?: Record<string, Value>): CommandError {
  return new CommandError(MONGODB_ERROR_CODES[codeName], codeName, message, extra);
}

export function badValue(message: string): CommandError {
  return failure("BadValue", message);
}

export function notSupportedError(feature: string): CommandError {
  return failure("CommandNotSupported", `${feature} is outside this server's profile`);
}

/** An error named "Location<code>", as MongoDB names its numbered assertions. */
export function codeError(code: number, message: string): CommandError {
  return new CommandError(code, `Location${code}`, message);
}

/** Formats a value for an error message as MongoDB does; truncates long text. */
export function describeValue(value: Value): string {
  const text = formatValue(value);
  return text.length > 400 ? `${text.slice(0, 400)}...` : text;
}

function formatValue(value: Value): string {
  if (isDocument(value)) {
    const fields = [...value].map(([name, inner]) => `${name}: ${formatValue(inner)}`);
    return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
  }
  if (Array.isArray(value)) return value.length > 0 ? `[ ${value.map(formatValue).join(", ")} ]` : "[]";
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof Double)
    return Number.isInteger(value.value) ? `${value.value}.0` : String(value.value);
  return String(value);
}
