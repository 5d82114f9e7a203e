import { failure, codeError } from "./errors.js";
import { isDocument, MISSING } from "./types.js";
import type { Document, Missing, Value } from "./types.js";

const MAX_PATH_NAMES = 200;

/** Splits and validates a field path; `empty` creates the error for "". */
export function splitFieldPath(path: string, empty = emptyPath): string[] {
  if (path === "") throw empty();
  const names = path.split(".");
  if (names.length > MAX_PATH_NAMES)
    throw failure("Overflow", `FieldPath is too long; it may have ${MAX_PATH_NAMES} fields`);
  for (const name of names) {
    if (name === "") throw codeError(15998, "FieldPath field names may not be empty strings.");
    if (name.startsWith("$")) throw codeError(16410, "FieldPath field names may not start with '$'.");
    if (name.includes("\0")) throw codeError(16411, "FieldPath field names may not contain null bytes.");
  }
  return names;
}

const emptyPath = (): Error => codeError(40352, "FieldPath cannot be constructed with empty string");

export const topLevelField = (path: string): string => path.split(".", 1)[0] as string;

/** Receives a value and the index in the outermost array on its path (-1: none). */
type Visit = (value: Value | Missing, offset: number) => boolean;

/**
 * Calls `visit` with each value that a query path reaches, until `visit` returns true. An array on the way is traversed
 * by element, and for a numeric name also by index. An array at the end is visited as a value; with `leafArrays`, its
 * elements are visited before it. A missing field yields MISSING.
 */
export function visitPath(
  document: Document,
  path: readonly string[],
  leafArrays: boolean,
  visit: Visit,
): boolean {
  return walkFrom(document, 0, -1, { path, leafArrays, visit });
}

type Container = Document | Value[];

interface Walk {
  readonly path: readonly string[];
  readonly leafArrays: boolean;
  readonly visit: Visit;
}

function child(container: Container, name: string): Value | Missing {
  if (container instanceof Map) {
    const value = container.get(name);
    return value === undefined && !container.has(name) ? MISSING : value;
  }
  const index = parseArrayIndex(name);
  return index !== undefined && index < container.length ? container[index] : MISSING;
}

function walkFrom(container: Container, at: number, offset: number, walk: Walk): boolean {
  const { path, leafArrays, visit } = walk;
  const value = child(container, path[at] as string);
  if (at === path.length - 1)
    return Array.isArray(value) && leafArrays ? offerArray(value, offset, visit) : visit(value, offset);
  if (value instanceof Map) return walkFrom(value, at + 1, offset, walk);
  if (Array.isArray(value)) return walkArray(value, at + 1, offset, walk);
  return visit(MISSING, offset);
}

function offerArray(array: Value[], offset: number, visit: Visit): boolean {
  for (let index = 0; index < array.length; index++) {
    if (visit(array[index], offset < 0 ? index : offset)) return true;
  }
  return visit(array, offset);
}

function walkArray(array: Value[], at: number, offset: number, walk: Walk): boolean {
  const wanted = parseArrayIndex(walk.path[at] as string);
  const last = at === walk.path.length - 1;
  for (let index = 0; index < array.length; index++) {
    const element = array[index];
    const outer = offset < 0 ? index : offset;
    const isContainer = element instanceof Map || Array.isArray(element);
    if (element instanceof Map && walkFrom(element, at, outer, walk)) return true;
    if (index !== wanted) continue;
    if (last ? walk.visit(element, outer) : isContainer && walkFrom(element, at + 1, outer, walk))
      return true;
  }
  return false;
}

/** Parses a canonical array index ("0", "17"), else undefined. */
export function parseArrayIndex(name: string): number | undefined {
  if (name.length === 0 || name.length > 9) return undefined;
  const first = name.charCodeAt(0);
  if (first < 48 || first > 57 || (first === 48 && name.length > 1)) return undefined;
  const index = Number(name);
  return Number.isInteger(index) && String(index) === name ? index : undefined;
}

/** The values of several paths in a document, as tuples. Each tuple becomes an index entry or a sort key. */
export interface PathValueTuples {
  readonly tuples: (Value | Missing)[][];
  readonly hasArray: boolean;
}

/** Expands arrays on the paths; paths through the same array advance together. */
export function expandPaths(
  document: Document,
  paths: readonly (readonly string[])[],
  parallelArrays: () => Error,
): PathValueTuples {
  const places = paths.map((path) => follow(document, path, 0));
  const hasArray = places.some(({ array }) => array !== undefined);
  return { tuples: hasArray ? expand(places, parallelArrays) : [places.map(({ value }) => value)], hasArray };
}

/** Position in a path: its end, or an array with `rest` remaining. */
interface Place {
  readonly value: Value | Missing;
  readonly array?: Value[];
  readonly rest: readonly string[];
}

const endAt = (value: Value | Missing): Place => ({ value, rest: [] });

function follow(start: Value, path: readonly string[], from: number): Place {
  let value = start;
  for (let depth = from; depth < path.length; depth++) {
    if (Array.isArray(value)) return { value, array: value, rest: path.slice(depth) };
    const name = path[depth] as string;
    if (!isDocument(value) || !value.has(name)) return endAt(MISSING);
    value = value.get(name);
  }
  return Array.isArray(value) ? { value, array: value, rest: [] } : endAt(value);
}

function expand(places: readonly Place[], parallelArrays: () => Error): (Value | Missing)[][] {
  const array = places.find((place) => place.array)?.array;
  if (!array) return [places.map(({ value }) => value)];
  if (places.some((place) => place.array && place.array !== array)) throw parallelArrays();
  // An empty array is indexed as undefined, a path into it as missing.
  const elements: (Value | typeof EMPTY)[] = array.length > 0 ? array : [EMPTY];
  return elements.flatMap((element) =>
    expand(
      places.map((place) => (place.array ? enterElement(place.array, place.rest, element) : place)),
      parallelArrays,
    ),
  );
}

const EMPTY: unique symbol = Symbol("empty array");

function enterElement(array: Value[], rest: readonly string[], element: Value | typeof EMPTY): Place {
  const [name] = rest;
  if (element === EMPTY) return endAt(name === undefined ? undefined : MISSING);
  // An element at the end of the path is a value as it is: a nested array is not expanded again.
  if (name === undefined) return endAt(element);
  const index = parseArrayIndex(name);
  if (index !== undefined && !array.some((other) => isDocument(other) && other.has(name)))
    return index < array.length ? follow(array[index], rest, 1) : endAt(MISSING);
  return isDocument(element) ? follow(element, rest, 0) : endAt(MISSING);
}
