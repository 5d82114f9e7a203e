import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { compileModifiers } from "./modifiers.js";
import { compileReplacement } from "./replace.js";
import type { Update, UpdateOptions } from "./types.js";

export type { Update, UpdateOptions } from "./types.js";

/** Reads an update by operators or a replacement; MongoDB's errors for what is malformed. */
export function compileUpdate(update: Document, options: UpdateOptions): Update {
  const [first] = update.keys();
  if (first?.startsWith("$")) return compileModifiers(update, options);
  if (options.multi === true) {
    throw failure("FailedToParse", "multi update is not supported for replacement-style update");
  }
  return compileReplacement(update, options);
}
