import { compare } from "../values/compare.js";
import { describeValue } from "../values/describe.js";
import { failure } from "../values/errors.js";
import { identical } from "../values/identical.js";
import type { Document } from "../values/types.js";

/** Refuses (66) an operator's change of `_id`. */
export function checkIdKept(before: Document, after: Document): Document {
  if (after === before || !before.has("_id")) return after;
  if (after.has("_id") && compare(before.get("_id"), after.get("_id")) === 0) return after;
  throw failure(
    "ImmutableField",
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/**
 * Puts a new document in the place of an old one: same `_id`, in front; the old one itself where nothing
 * differs.
 */
export function replaceKeepingId(before: Document, next: Document): Document {
  const old = before.get("_id");
  if (next.has("_id") && before.has("_id") && compare(old, next.get("_id")) !== 0) {
    const altered = describeValue(next.get("_id"));
    const message =
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ` +
      `${altered}`;
    throw failure("ImmutableField", message);
  }
  const id: Document = before.has("_id") ? new Map([["_id", old]]) : new Map();
  const result: Document = new Map([...id, ...next, ...id]);
  return identical(before, result) ? before : result;
}
