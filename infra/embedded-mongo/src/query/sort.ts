import type { Collation } from "../values/collation.js";
import { compare } from "../values/compare.js";
import { failure, location } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { indexOf } from "../values/paths.js";
import { isDocument, type Document, type Value } from "../values/types.js";

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
  const paths = keys.map(([path]) => path.split("."));
  const compareKeys = (a: readonly Value[], b: readonly Value[]): number => {
    for (let index = 0; index < keys.length; index++) {
      const order = compare(a[index], b[index], collation);
      if (order !== 0) return keys[index]?.[1] === 1 ? order : -order;
    }
    return 0;
  };
  const keyOf = (document: Document) =>
    paths.map((path, index) => sortValue(document, path, keys[index]?.[1] === 1 ? 1 : -1, collation));
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
    if (direction.has("$meta")) throw failure("BadValue", "$meta sorts are not supported by this server");
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

/** An array sorts by its smallest element upwards and by its largest downwards. */
function sortValue(document: Document, path: string[], direction: 1 | -1, collation?: Collation): Value {
  const found: Value[] = [];
  collect(document, path, 0, found);
  if (found.length === 1) return found[0];
  return found.reduce((best, value) => (compare(value, best, collation) * direction < 0 ? value : best));
}

function collect(value: Value, path: string[], at: number, into: Value[]): void {
  if (at === path.length) {
    if (Array.isArray(value) && value.length > 0) into.push(...value);
    else into.push(Array.isArray(value) ? undefined : value);
  } else if (isDocument(value)) {
    const name = path[at] as string;
    if (value.has(name)) collect(value.get(name), path, at + 1, into);
    else into.push(null);
  } else if (Array.isArray(value)) collectElements(value, path, at, into);
  else into.push(null);
}

function collectElements(array: Value[], path: string[], at: number, into: Value[]): void {
  const name = path[at] as string;
  const index = indexOf(name);
  if (index !== undefined && !array.some((element) => isDocument(element) && element.has(name))) {
    if (index < array.length) collect(array[index], path, at + 1, into);
    else into.push(null);
    return;
  }
  for (const element of array) {
    if (isDocument(element)) collect(element, path, at, into);
    else into.push(null);
  }
  if (array.length === 0) into.push(null);
}
