import { fieldOf } from "./field-of.js";

/**
 * An error in the form in which it is logged. The message is left out, as messages of drivers and validators can
 * contain personal data.
 */
export interface SerializedError {
  name: string;
  code?: string | number;
  path?: string;
  frames?: string[];
}

/** Whether a value is an error. `instanceof` would miss errors of another realm, such as Jest's. */
function isError(value: unknown): value is Error {
  const hasStack = typeof value === "object" && value !== null && "stack" in value;
  return hasStack && typeof fieldOf(value, "name") === "string";
}

/** Serializes the name, code, path and stack frames of an error, without its message. */
export function serializeError(error: unknown): SerializedError {
  if (!isError(error)) return { name: typeof error };
  const serializedError: SerializedError = { name: error.name };
  const code = fieldOf(error, "code");
  if (typeof code === "string" || typeof code === "number") serializedError.code = code;
  const path = fieldOf(error, "path");
  if (typeof path === "string") serializedError.path = path;
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8);
  if (frames?.length) serializedError.frames = frames.map((line) => line.trim());
  return serializedError;
}
