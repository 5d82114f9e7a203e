import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { compileModifiers } from "./modifiers.js";
import { compilePipeline } from "./pipeline.js";
import { compileReplacement } from "./replace.js";
import type { Update, UpdateOptions } from "./types.js";

export type { Update, UpdateOptions } from "./types.js";

/** Reads an update by operators, a replacement, or a pipeline; MongoDB's errors for what is malformed. */
export function compileUpdate(update: Document | Document[], options: UpdateOptions): Update {
  const filters = options.arrayFilters ?? [];
  if (Array.isArray(update)) {
    if (filters.length > 0)
      throw failure("FailedToParse", "arrayFilters may not be specified for pipeline-syle updates");
    return compilePipeline(update, options);
  }
  const [first] = update.keys();
  if (first?.startsWith("$")) return compileModifiers(update, options);
  if (filters.length > 0)
    throw failure("FailedToParse", "arrayFilters may not be specified for replacement-style updates");
  if (options.multi === true) {
    throw failure("FailedToParse", "multi update is not supported for replacement-style update");
  }
  return compileReplacement(update, options);
}
