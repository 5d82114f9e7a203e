import { failure, codeError } from "./errors.js";
import { isDocument, MISSING } from "./types.js";
import type { Document, MaybeValue, Value } from "./types.js";

const MAX_PATH_NAMES = 200;

/** Splits and validates a field path; `createEmptyPathError` creates the error for "". */
export function splitFieldPath(path: string, createEmptyPathError = emptyPathError): string[] {
  if (path === "") throw createEmptyPathError();
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

const emptyPathError = (): Error => codeError(40352, "FieldPath cannot be constructed with empty string");

export const getTopLevelField = (path: string): string => path.split(".", 1)[0] as string;

/** Receives a value and the index in the outermost array on its path (-1: no array). */
type VisitValue = (value: MaybeValue, offset: number) => boolean;

/**
 * Calls `visit` with each value that a query path reaches until `visit` returns true. An array in the path is traversed
 * by element, and for a numeric name also by index. An array at the end is visited as a value; with `visitsElements`,
 * its elements are visited before it. A missing field yields MISSING.
 */
export function visitPath(
  document: Document,
  path: readonly string[],
  visitsElements: boolean,
  visit: VisitValue,
): boolean {
  return walkContainer(document, 0, -1, { path, visitsElements, visit });
}

type Container = Document | Value[];

interface PathWalk {
  readonly path: readonly string[];
  readonly visitsElements: boolean;
  readonly visit: VisitValue;
}

function getChild(container: Container, name: string): MaybeValue {
  if (container instanceof Map) {
    const value = container.get(name);
    return value === undefined && !container.has(name) ? MISSING : value;
  }
  const index = parseArrayIndex(name);
  return index !== undefined && index < container.length ? container[index] : MISSING;
}

function walkContainer(container: Container, depth: number, offset: number, walk: PathWalk): boolean {
  const { path, visitsElements, visit } = walk;
  const value = getChild(container, path[depth] as string);
  if (depth === path.length - 1)
    return Array.isArray(value) && visitsElements ? visitArray(value, offset, visit) : visit(value, offset);
  if (value instanceof Map) return walkContainer(value, depth + 1, offset, walk);
  if (Array.isArray(value)) return walkArray(value, depth + 1, offset, walk);
  return visit(MISSING, offset);
}

function visitArray(array: Value[], offset: number, visit: VisitValue): boolean {
  for (let index = 0; index < array.length; index++) {
    if (visit(array[index], offset < 0 ? index : offset)) return true;
  }
  return visit(array, offset);
}

function walkArray(array: Value[], depth: number, offset: number, walk: PathWalk): boolean {
  const wantedIndex = parseArrayIndex(walk.path[depth] as string);
  const isLast = depth === walk.path.length - 1;
  for (let index = 0; index < array.length; index++) {
    const element = array[index];
    const outerOffset = offset < 0 ? index : offset;
    if (element instanceof Map && walkContainer(element, depth, outerOffset, walk)) return true;
    if (index !== wantedIndex) continue;
    const isContainer = element instanceof Map || Array.isArray(element);
    if (isLast && walk.visit(element, outerOffset)) return true;
    if (!isLast && isContainer && walkContainer(element, depth + 1, outerOffset, walk)) return true;
  }
  return false;
}

/** Parses a canonical array index ("0", "17"); returns undefined for any other name. */
export function parseArrayIndex(name: string): number | undefined {
  const firstCode = name.charCodeAt(0);
  if (firstCode < 48 || firstCode > 57 || name.length > 9) return undefined;
  const index = Number(name);
  return Number.isInteger(index) && String(index) === name ? index : undefined;
}

/**
 * Returns the tuples of the paths' values, each an index entry or a sort key. Arrays on the paths are expanded; paths
 * through the same array advance together.
 */
export function expandPaths(
  document: Document,
  paths: readonly (readonly string[])[],
  createError: () => Error,
): { tuples: MaybeValue[][]; hasArray: boolean } {
  const positions = paths.map((path) => followPath(document, path));
  const hasArray = positions.some(({ array }) => array !== undefined);
  return { tuples: expandArrays(positions, createError), hasArray };
}

/** Position in a path: its end, or an array with `rest` remaining. */
interface PathPosition {
  readonly value: MaybeValue;
  readonly array: Value[] | undefined;
  readonly rest: readonly string[];
}

const NO_NAMES: readonly string[] = [];
const createEndPosition = (value: MaybeValue): PathPosition => ({ value, array: undefined, rest: NO_NAMES });

/** Follows a path to its end or to the first array on it. */
export function followPath(start: Value, path: readonly string[], from = 0): PathPosition {
  let value: MaybeValue = start;
  for (let depth = from; ; depth++) {
    if (Array.isArray(value)) return { value, array: value, rest: path.slice(depth) };
    if (depth >= path.length) return createEndPosition(value);
    value = isDocument(value) ? getChild(value, path[depth] as string) : MISSING;
  }
}

function expandArrays(positions: readonly PathPosition[], createError: () => Error): MaybeValue[][] {
  const array = positions.find((position) => position.array)?.array;
  if (!array) return [positions.map(({ value }) => value)];
  if (positions.some((position) => position.array && position.array !== array)) throw createError();
  if (array.length === 0) return [positions.map(enterEmptyArray)];
  return array.flatMap((element) => {
    const enteredPositions = positions.map((position) => enterElement(position, element));
    return expandArrays(enteredPositions, createError);
  });
}

/** An empty array is indexed as undefined; a path into an empty array is indexed as missing. */
function enterEmptyArray({ value, array, rest }: PathPosition): MaybeValue {
  if (!array) return value;
  return rest.length === 0 ? undefined : MISSING;
}

function enterElement(position: PathPosition, element: Value): PathPosition {
  const { array, rest } = position;
  if (array === undefined) return position;
  const [name] = rest;
  // An element at the end of the path is a value itself: a nested array is not expanded again.
  if (name === undefined) return createEndPosition(element);
  const index = parseArrayIndex(name);
  if (index !== undefined && !array.some((other) => isDocument(other) && other.has(name)))
    return index < array.length ? followPath(array[index], rest, 1) : createEndPosition(MISSING);
  return isDocument(element) ? followPath(element, rest, 0) : createEndPosition(MISSING);
}
