import { AppError, httpStatusOf, formatMessage } from "@tukar-saldo/contracts";
import type { Language, MessageKey, MessageValues } from "@tukar-saldo/contracts";
import { fieldOf } from "../field-of.js";

const OUTAGE_ERROR_NAME_PATTERN =
  /^(Mongo(?!oseError$|ServerError$|BulkWriteError$)|MongooseServerSelection|PoolCleared|StoreDownError$)/;
const NETWORK_ERROR_CODES = ["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"];
const RETRY_AFTER_SECONDS = 2;
const RETRY_AFTER_STORAGE_FULL_SECONDS = 10;
/** MongoDB's error code OutOfDiskSpace. */
const OUT_OF_DISK_SPACE = 14_031;
/** MongoDB's codes for transient errors: not primary, stepping down, shutting down, exceeded time, write concern. */
const TRANSIENT_MONGO_CODES = [6, 7, 50, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436];

function isOutage(error: unknown): boolean {
  const name = String(fieldOf(error, "name") ?? "");
  const code = fieldOf(error, "code");
  if (OUTAGE_ERROR_NAME_PATTERN.test(name) || NETWORK_ERROR_CODES.includes(String(code))) return true;
  if (name === "MongooseError") return String(fieldOf(error, "message")).includes("initial connection");
  if (name === "MongoServerError") return TRANSIENT_MONGO_CODES.includes(Number(code));
  // The driver reports every failed bulk write as MongoBulkWriteError. If the error lists no refused documents, the
  // whole command failed.
  const writeErrors = fieldOf(error, "writeErrors");
  return name === "MongoBulkWriteError" && Array.isArray(writeErrors) && writeErrors.length === 0;
}

function isStorageFull(error: unknown): boolean {
  return String(fieldOf(error, "name")).startsWith("Mongo") && fieldOf(error, "code") === OUT_OF_DISK_SPACE;
}

/** Converts errors of Express itself (body parser, router), which have a status below 500. */
function convertExpressError(error: unknown): AppError | undefined {
  const status = fieldOf(error, "status");
  if (status === 413) return new AppError("TOO_LARGE");
  if (status === 415) return new AppError("UNSUPPORTED_TYPE");
  return typeof status === "number" && status >= 400 && status < 500
    ? new AppError("VALIDATION_FAILED")
    : undefined;
}

/** Converts any error to an AppError: 503 for storage or network failures, 500 for unknown errors. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isStorageFull(error))
    return new AppError("STORAGE_FULL", { retryAfter: RETRY_AFTER_STORAGE_FULL_SECONDS, cause: error });
  if (isOutage(error))
    return new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS, cause: error });
  return convertExpressError(error) ?? new AppError("INTERNAL", { cause: error });
}

/** Builds the response for an error: status, headers, and a body in the client's language. */
export function toErrorResponse(error: AppError, language: Language, requestId: string) {
  const { text, values, fields, data, retryAfter } = error.options;
  const key: MessageKey = text ?? `error.${error.code}`;
  const messageValues = {
    ...(retryAfter === undefined ? {} : { wait: formatWait(retryAfter, language) }),
    ...values,
  };
  const translatedText = formatMessage(language, key, messageValues);
  return {
    status: httpStatusOf(error.code),
    headers: {
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
      ...(error.code === "UNAUTHENTICATED" ? { "WWW-Authenticate": "Bearer" } : {}),
    },
    body: {
      success: false,
      error: translatedText,
      message: translatedText,
      code: error.code,
      request_id: requestId,
      ...(fields === undefined ? {} : { fields: translateFields(fields, language, messageValues) }),
      ...(data === undefined ? {} : { data }),
    },
  };
}

/** Formats a waiting time: in seconds if it is shorter than two minutes, else in minutes, rounded up. */
function formatWait(seconds: number, language: Language): string {
  return seconds < 120
    ? formatMessage(language, "wait.seconds", { n: seconds })
    : formatMessage(language, "wait.minutes", { n: Math.ceil(seconds / 60) });
}

function translateFields(fields: Record<string, MessageKey>, language: Language, values: MessageValues) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, key]) => [name, formatMessage(language, key, values)]),
  );
}
