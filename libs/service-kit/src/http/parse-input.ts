import { AppError, isMessageKey } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import { safeParse } from "zod/v4/core";
import type { $ZodIssue, $ZodType } from "zod/v4/core";

const FORBIDDEN_NAMES = ["__proto__", "constructor", "prototype"];

function isForbidden(key: string): boolean {
  return key.startsWith("$") || key.includes(".") || FORBIDDEN_NAMES.includes(key);
}

/**
 * Refuses keys at any depth that MongoDB or JavaScript would interpret. It iterates instead of recursing, as deeply
 * nested JSON would overflow the call stack.
 */
function refuseForbiddenKeys(value: unknown): void {
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && Object.keys(next).some(isForbidden)) throw new AppError("VALIDATION_FAILED");
    stack.push(...Object.values(next));
  }
}

function validate(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw toValidationError(result.error.issues);
}

function toValidationError(issues: $ZodIssue[]): AppError {
  const fields: Record<string, MessageKey> = {};
  for (const issue of issues) {
    const name = issue.path.join(".");
    const text = isMessageKey(issue.message) ? issue.message : "field.invalid";
    if (name !== "" && !Object.hasOwn(fields, name)) fields[name] = text;
  }
  const firstText = Object.values(fields)[0];
  const summary = firstText !== undefined && !firstText.startsWith("field.") ? { text: firstText } : {};
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
  const start = url.indexOf("?");
  const values = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(start < 0 ? "" : url.slice(start + 1))) {
    if (values.has(key) || /[[\]$.]/.test(key) || isForbidden(key)) throw new AppError("VALIDATION_FAILED");
    values.set(key, value);
  }
  if (schema === undefined) return undefined;
  return validate(schema, Object.fromEntries([...values].filter(([, value]) => value !== "")));
}
