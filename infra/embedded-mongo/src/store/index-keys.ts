import { failure } from "../values/errors.js";
import { encodeKey } from "../values/key.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import type { IndexEntry } from "./catalog-entries.js";

/** What a document contributes to an index. */
export interface IndexKeys {
  /** The distinct keys, components only. */
  readonly keys: readonly Buffer[];
  /** Whether an array was met on the way: the document may stand at several places. */
  readonly multikey: boolean;
}

type Found = Value | Missing;

/**
 * Where the walk along one path of the index stands: at its end, or in front of an array still to be
 * expanded.
 */
interface Place {
  readonly value: Found;
  readonly array: Value[] | undefined;
  readonly rest: readonly string[];
}

/** The keys under which a document stands in an index; none when a sparse index leaves it out. */
export function indexKeys(index: IndexEntry, document: Document): IndexKeys {
  const places = index.key.map(([path]) => walk(document, path.split(".")));
  const directions = index.key.map(([, direction]) => direction);
  const tuples = expand(places);
  const kept = index.sparse ? tuples.filter((tuple) => tuple.some((value) => value !== MISSING)) : tuples;
  const encoded = kept.map((tuple) => encodeKey(tuple.map(orNull), directions));
  const multikey = places.some(({ array }) => array !== undefined);
  return { keys: multikey ? distinct(encoded) : encoded, multikey };
}

/** The values of the key with these bytes, for the message about a duplicate. */
export function valuesOfKey(index: IndexEntry, document: Document, key: Buffer): Value[] {
  const directions = index.key.map(([, direction]) => direction);
  const tuples = expand(index.key.map(([path]) => walk(document, path.split("."))));
  const match = tuples.find((tuple) => encodeKey(tuple.map(orNull), directions).equals(key));
  return (match ?? tuples[0] ?? []).map(orNull);
}

function orNull(value: Found): Value {
  return value === MISSING ? null : value;
}

function distinct(keys: readonly Buffer[]): Buffer[] {
  return [...new Map(keys.map((key) => [key.toString("latin1"), key])).values()];
}

function at(value: Found): Place {
  return { value, array: undefined, rest: [] };
}

function walk(start: Found, path: readonly string[]): Place {
  let value = start;
  for (let depth = 0; depth < path.length; depth += 1) {
    if (Array.isArray(value)) return { value, array: value, rest: path.slice(depth) };
    const name = path[depth] as string;
    if (!isDocument(value) || !value.has(name)) return at(MISSING);
    value = value.get(name);
  }
  return Array.isArray(value) ? { value, array: value, rest: [] } : at(value);
}

/** Arrays are entered element by element, two paths through the same array together. */
function expand(places: readonly Place[]): Found[][] {
  const array = places.find((place) => place.array)?.array;
  if (!array) return [places.map(({ value }) => value)];
  if (places.some((place) => place.array && place.array !== array)) {
    throw failure("CannotIndexParallelArrays", "cannot index parallel arrays");
  }
  if (array.length === 0) return expand(places.map((place) => (place.array ? emptied(place) : place)));
  return array.flatMap((element) =>
    expand(places.map((place) => (place.array ? enter(place, element) : place))),
  );
}

function emptied(place: Place): Place {
  return at(place.rest.length === 0 ? undefined : MISSING);
}

function enter({ array, rest }: Place, element: Value): Place {
  if (rest.length === 0) return at(element);
  const position = rest[0] as string;
  if (/^\d+$/.test(position) && !array?.some((other) => isDocument(other) && other.has(position))) {
    const chosen = array?.[Number(position)];
    return chosen === undefined ? at(MISSING) : walk(chosen, rest.slice(1));
  }
  return isDocument(element) ? walk(element, rest) : at(MISSING);
}
