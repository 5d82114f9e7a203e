import { SECRET_SETTINGS } from "@tukar-saldo/contracts";
import { pino, stdTimeFunctions } from "pino";
import type { DestinationStream, Logger as PinoLogger, LoggerOptions } from "pino";
import { currentSpan } from "./traces/traces.js";
import { serializeError } from "./serialize-error.js";

export type Logger = PinoLogger;

const REDACTED_KEYS = new Set([
  "authorization",
  "cookie",
  "password",
  "current_password",
  "new_password",
  "token",
  "captcha_token",
  "recaptcha_token",
  ...SECRET_SETTINGS.map(({ name }) => name),
  "privatekey",
  "secret_key",
  "setup_token",
  "account_name",
  "destination_account",
  "user_whatsapp",
]);
const REDACTED_VALUE = "[hidden]";
const MAX_LOGGED_DEPTH = 3;

const SERIALIZERS = { error: serializeError, err: serializeError };

/**
 * Replaces the values of keys that name secrets or personal data, and values nested deeper than `MAX_LOGGED_DEPTH`.
 */
function redactFields(fields: object, depth = 1): Record<string, unknown> {
  const redactedFields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (REDACTED_KEYS.has(key)) redactedFields[key] = REDACTED_VALUE;
    else if (!Object.hasOwn(SERIALIZERS, key)) redactedFields[key] = redactValue(value, depth);
    // Errors at the top level of a log line are serialized by pino.
    else redactedFields[key] = depth === 1 ? value : serializeError(value);
  }
  return redactedFields;
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= MAX_LOGGED_DEPTH) return REDACTED_VALUE;
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  return redactFields(value, depth + 1);
}

/** Redacts the fields of a log line, and adds the id of the current trace unless they contain a trace id. */
function toLogFields(fields: object): Record<string, unknown> {
  const span = currentSpan();
  const redactedFields = redactFields(fields);
  return span === undefined ? redactedFields : { trace_id: span.traceId, ...redactedFields };
}

/** Creates a logger that writes JSON lines; secrets and personal data are redacted. */
export function createLogger(
  service: string,
  level = "info",
  output: DestinationStream = process.stdout,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: toLogFields },
    serializers: SERIALIZERS,
  };
  return pino(options, output);
}
