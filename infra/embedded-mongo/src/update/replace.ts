import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import type { Update, UpdateOptions } from "./types.js";
import { replaceKeepingId } from "./immutable.js";
import { idFromFilter } from "./upsert.js";

/** A replacement: the new document in the place of the old one, which keeps its `_id`. */
export function compileReplacement(replacement: Document, { filter }: UpdateOptions): Update {
  for (const name of replacement.keys()) {
    if (!name.startsWith("$")) continue;
    const context = "is not allowed in the context of an update's replacement document";
    const message = `The dollar ($) prefixed field '${name}' in '${name}' ${context}`;
    throw failure("DollarPrefixedFieldName", message);
  }
  return {
    apply: (document) => replaceKeepingId(document, replacement),
    upsertBase: () => replaceKeepingId(idFromFilter(filter), replacement),
  };
}
