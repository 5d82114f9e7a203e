import { failure, location } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Value } from "../values/types.js";
import type { Found } from "./scope.js";

const MAX_DEPTH = 200;

/** Splits a field path of an expression, refusing what cannot be one. */
export function pathNames(path: string): string[] {
  if (path === "") throw location(16872, "'$' by itself is not a valid FieldPath");
  const names = path.split(".");
  if (names.length > MAX_DEPTH) throw failure("Overflow", "FieldPath is too long");
  for (const name of names) {
    if (name === "") throw location(15998, "FieldPath field names may not be empty strings.");
    if (name.startsWith("$"))
      throw location(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    if (name.includes("\0")) throw location(16411, "FieldPath field names may not contain null bytes.");
  }
  return names;
}

/** The value at a path; through an array it is the array of the values found in its documents. */
export function fieldPath(start: Found, path: readonly string[], at = 0): Found {
  let value = start;
  for (let index = at; index < path.length; index++) {
    const name = path[index] as string;
    if (Array.isArray(value)) return throughArray(value, path, index);
    if (value === MISSING || !isDocument(value)) return MISSING;
    const next: Value = value.get(name);
    if (next === undefined && !value.has(name)) return MISSING;
    value = next;
  }
  return value;
}

function throughArray(array: Value[], path: readonly string[], at: number): Value[] {
  const found = array.map((element) => fieldPath(element, path, at));
  return found.filter((value) => value !== MISSING);
}
