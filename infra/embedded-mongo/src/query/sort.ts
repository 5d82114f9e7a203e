import type { Collation } from "../values/collation.js";
import { failure, location } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compareSortKeys, sortKey } from "./sort-keys.js";

/** A sort, ready to order documents. Sorting many, take each document's key once. */
export interface Sort {
  readonly keys: readonly (readonly [path: string, direction: 1 | -1])[];
  compare(a: Document, b: Document): number;
  keyOf(document: Document): Value[];
  compareKeys(a: readonly Value[], b: readonly Value[]): number;
}

const MAX_KEYS = 32;

/** Reads { a: 1, "b.c": -1 }; 15974, 15975 and 16410 for what is not a sort. */
export function compileSort(spec: Document, collation?: Collation): Sort {
  if (spec.size > MAX_KEYS) throw location(13103, `too many compound keys`);
  const keys = [...spec].map(
    ([path, direction]) => [checkPath(path), readDirection(path, direction)] as const,
  );
  const parts = keys.map(([path, direction]) => {
    return { path: path.split("."), direction, byTextScore: isDocument(spec.get(path)) };
  });
  const compareKeys = (a: readonly Value[], b: readonly Value[]) => compareSortKeys(a, b, parts, collation);
  const keyOf = (document: Document) => sortKey(document, parts, collation);
  return { keys, keyOf, compareKeys, compare: (a, b) => compareKeys(keyOf(a), keyOf(b)) };
}

function checkPath(path: string): string {
  if (path === "") throw location(40352, "FieldPath cannot be constructed with empty string");
  if (path.startsWith("$"))
    throw location(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  if (path.split(".").includes("")) throw location(15998, "FieldPath field names may not be empty strings.");
  return path;
}

function readDirection(path: string, direction: Value): 1 | -1 {
  if (isDocument(direction)) {
    // The best first.
    if (direction.size === 1 && direction.get("$meta") === "textScore") return -1;
    if (direction.has("$meta")) throw failure("BadValue", "Illegal $meta sort: only textScore is supported");
    throw location(15974, `Illegal key in $sort specification: ${path}`);
  }
  const number = isNumeric(direction) ? toNumber(direction) : undefined;
  if (number === undefined)
    throw location(15974, `Illegal key in $sort specification: ${path}: ${String(direction)}`);
  if (number !== 1 && number !== -1) {
    throw location(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
  }
  return number;
}
