import { compare } from "../values/compare.js";
import { failure } from "../values/errors.js";
import { indexOf } from "../values/paths.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

/** One part of a sort: where to look, and which way round. */
export interface SortPart {
  readonly path: readonly string[];
  readonly direction: 1 | -1;
}

/** Compares two sort keys part by part. */
export function compareSortKeys(
  a: readonly Value[],
  b: readonly Value[],
  parts: readonly SortPart[],
): number {
  for (let index = 0; index < parts.length; index++) {
    const order = compare(a[index], b[index]);
    if (order !== 0) return parts[index]?.direction === 1 ? order : -order;
  }
  return 0;
}

/**
 * What a document sorts by. One with arrays has a key per element; of these the one that sorts first counts.
 */
export function sortKey(document: Document, parts: readonly SortPart[]): Value[] {
  const places = parts.map(({ path }) => walk(document, path, 0));
  if (places.every(({ array }) => array === undefined)) return places.map(({ value }) => value);
  const keys = expand(places);
  return keys.reduce((best, key) => (compareSortKeys(key, best, parts) < 0 ? key : best));
}

/** Where the walk along a path stands: at its end, or in front of an array still to be gone through. */
interface Place {
  readonly value: Value;
  readonly array?: Value[];
  readonly rest: readonly string[];
}

const at = (value: Value): Place => ({ value, rest: [] });

function walk(start: Value, path: readonly string[], from: number): Place {
  let value = start;
  for (let depth = from; depth < path.length; depth++) {
    if (Array.isArray(value)) return { value: null, array: value, rest: path.slice(depth) };
    const name = path[depth] as string;
    if (!isDocument(value) || !value.has(name)) return at(null);
    value = value.get(name);
  }
  return Array.isArray(value) ? { value: null, array: value, rest: [] } : at(value);
}

/** Paths through the same array go through it together; two different arrays have no order between them. */
function expand(places: readonly Place[]): Value[][] {
  const array = places.find((place) => place.array !== undefined)?.array;
  if (array === undefined) return [places.map(({ value }) => value)];
  if (places.some((place) => place.array !== undefined && place.array !== array)) {
    throw failure("BadValue", "cannot sort with keys that are parallel arrays");
  }
  // An empty array sorts as undefined, before null; what would lie inside it is missing.
  if (array.length === 0)
    return expand(
      places.map((place) => (place.array ? at(place.rest.length > 0 ? null : undefined) : place)),
    );
  return array.flatMap((element) =>
    expand(places.map((place) => (place.array ? enter(place.array, place.rest, element) : place))),
  );
}

function enter(array: Value[], rest: readonly string[], element: Value): Place {
  const [name] = rest;
  // The elements at the end of a path are values, even when they are arrays themselves.
  if (name === undefined) return at(element);
  const index = indexOf(name);
  if (index !== undefined && !array.some((other) => isDocument(other) && other.has(name))) {
    return index < array.length ? walk(array[index], rest, 1) : at(null);
  }
  return isDocument(element) ? walk(element, rest, 0) : at(null);
}
