import { describeValue, location } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
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
export function compileSort(spec: Document): Sort {
  if (spec.size > MAX_KEYS) throw location(13103, `too many compound keys`);
  const keys = [...spec].map(
    ([path, direction]) => [checkPath(path), readDirection(path, direction)] as const,
  );
  const parts = keys.map(([path, direction]) => ({ path: path.split("."), direction }));
  const compareKeys = (a: readonly Value[], b: readonly Value[]) => compareSortKeys(a, b, parts);
  const keyOf = (document: Document) => sortKey(document, parts);
  return { keys, keyOf, compareKeys, compare: (a, b) => compareKeys(keyOf(a), keyOf(b)) };
}

function checkPath(path: string): string {
  if (path === "") throw location(40352, "FieldPath cannot be constructed with empty string");
  if (path.startsWith("$")) throw location(16410, `FieldPath field names may not start with '$'.`);
  if (path.split(".").includes("")) throw location(15998, "FieldPath field names may not be empty strings.");
  return path;
}

function readDirection(path: string, direction: Value): 1 | -1 {
  const number = isNumeric(direction) ? toNumber(direction) : undefined;
  if (number === undefined)
    throw location(15974, `Illegal key in $sort specification: ${path}: ${describeValue(direction)}`);
  if (number !== 1 && number !== -1) {
    throw location(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
  }
  return number;
}
