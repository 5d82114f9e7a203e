import { AppError, isMessageKey } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import { safeParse } from "zod/v4/core";
import type { $ZodIssue, $ZodType } from "zod/v4/core";

const FORBIDDEN_KEYS = ["__proto__", "constructor", "prototype"];

function isForbiddenKey(key: string): boolean {
  return key.startsWith("$") || key.includes(".") || FORBIDDEN_KEYS.includes(key);
}

/**
 * Refuses a value that contains, at any depth, a key that MongoDB or JavaScript would interpret. It iterates instead of
 * recursing, as deeply nested JSON would overflow the call stack.
 */
function refuseForbiddenKeys(value: unknown): void {
  const valuesToCheck: unknown[] = [value];
  while (valuesToCheck.length > 0) {
    const next = valuesToCheck.pop();
    if (typeof next !== "object" || next === null) continue;
    const forbiddenKey = Array.isArray(next) ? undefined : Object.keys(next).find(isForbiddenKey);
    if (forbiddenKey !== undefined) throw invalidKeyError(forbiddenKey);
    valuesToCheck.push(...Object.values(next));
  }
}

const invalidKeyError = (key: string): AppError =>
  new AppError("VALIDATION_FAILED", { fields: { [key]: "field.invalid" } });

function validate(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw toValidationError(result.error.issues);
}

function toValidationError(issues: $ZodIssue[]): AppError {
  const fields: Record<string, MessageKey> = {};
  for (const issue of issues) {
    const fieldPath = issue.path.join(".");
    const messageKey = isMessageKey(issue.message) ? issue.message : "field.invalid";
    if (fieldPath !== "" && !Object.hasOwn(fields, fieldPath)) fields[fieldPath] = messageKey;
  }
  const firstMessageKey = Object.values(fields)[0];
  const summary =
    firstMessageKey !== undefined && !firstMessageKey.startsWith("field.") ? { text: firstMessageKey } : {};
  return new AppError("VALIDATION_FAILED", { ...summary, fields });
}

/** Parses and validates a JSON body. @throws AppError MALFORMED_JSON, or VALIDATION_FAILED with a text per field */
export function parseBody(schema: $ZodType | undefined, raw: unknown): unknown {
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  if (bytes.length === 0 && schema === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new AppError("MALFORMED_JSON");
  }
  refuseForbiddenKeys(value);
  return schema === undefined ? undefined : validate(schema, value);
}

/**
 * Parses and validates the query of a URL; an empty value counts as absent.
 * @throws AppError VALIDATION_FAILED, also for repeated keys and keys with brackets, dots or operators
 */
export function parseQuery(schema: $ZodType | undefined, url: string): unknown {
  const queryStart = url.indexOf("?");
  const values = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(queryStart < 0 ? "" : url.slice(queryStart + 1))) {
    if (values.has(key) || /[[\]$.]/.test(key) || isForbiddenKey(key)) throw invalidKeyError(key);
    values.set(key, value);
  }
  if (schema === undefined) return undefined;
  return validate(schema, Object.fromEntries([...values].filter(([, value]) => value !== "")));
}
