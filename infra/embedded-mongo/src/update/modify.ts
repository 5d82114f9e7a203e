import type { FilterNode } from "../query/nodes.js";
import { areIdentical } from "../values/encode.js";
import { badValue, describeValue, failure, notSupportedError } from "../values/errors.js";
import { parseArrayIndex } from "../values/paths.js";
import { MISSING, nullIfMissing } from "../values/types.js";
import type { Document, MaybeValue, Value } from "../values/types.js";

export interface UpdateOptions {
  readonly filter: FilterNode;
  readonly multi?: boolean;
}

export interface CompiledUpdate {
  /** Returns a changed copy, or the same document if nothing changed. */
  apply(document: Document): Document;
  /** Returns the document to insert on an upsert; it may lack an `_id`. */
  upsertBase(): Document;
}

export interface Modifier {
  /** Modifiers apply in the order of these paths. */
  readonly path: readonly string[];
  readonly changedPaths: readonly (readonly string[])[];
  readonly onlyOnInsert: boolean;
  apply(document: Document, findPosition: FindPosition): Document;
}

export type ChangeFactory = (argument: Value, path: string) => FieldChange;

export interface FieldChange {
  /** Returns the new value; MISSING removes the field. */
  next(current: MaybeValue, context: FieldContext): MaybeValue;
  /** Whether missing path components are created; otherwise the update is a no-op. */
  readonly creates: boolean;
}

export interface FieldContext {
  readonly path: string;
  readonly name: string;
  readonly root: Document;
}

/** Returns the index of the array element that matched the filter, for the positional `$`. */
export type FindPosition = () => number;

interface PathWalk {
  readonly path: readonly string[];
  readonly change: FieldChange;
  readonly root: Document;
  readonly findPosition: FindPosition;
}

const MAX_BACKFILLED_ELEMENTS = 1_500_000;

function applyToValue(container: Value, walk: PathWalk, depth: number): Value {
  if (container instanceof Map) return applyAtPath(container, walk, depth);
  if (Array.isArray(container)) return applyToArray(container, walk, depth);
  if (!walk.change.creates && walk.path[depth] !== "$") return container;
  throw pathNotViableError(container, walk, depth);
}

export function describeId(document: Document): string {
  return `{_id: ${describeValue(document.get("_id"))}}`;
}

function pathNotViableError(container: Value, walk: PathWalk, depth: number): Error {
  const element = `{${walk.path[depth - 1]}: ${describeValue(container)}}`;
  return failure("PathNotViable", `Cannot create field '${resolveName(walk, depth)}' in element ${element}`);
}

/** Applies a change along a path; returns the same document if nothing changed. */
export function applyAtPath(document: Document, walk: PathWalk, depth = 0): Document {
  const name = resolveName(walk, depth);
  const current = document.get(name);
  const isPresent = current !== undefined || document.has(name);
  const next = applyToField(isPresent ? current : MISSING, walk, depth, name);
  if (next === MISSING ? !isPresent : isPresent && isUnchanged(current, next, walk, depth)) return document;
  const copy = new Map(document);
  if (next === MISSING) copy.delete(name);
  else copy.set(name, next);
  return copy;
}

/** Whether a value is unchanged; containers are compared by identity, the target value by content. */
function isUnchanged(current: Value, next: Value, walk: PathWalk, depth: number): boolean {
  return depth === walk.path.length - 1 ? areIdentical(current, next) : current === next;
}

function applyToField(current: MaybeValue, walk: PathWalk, depth: number, name: string): MaybeValue {
  if (depth === walk.path.length - 1)
    return walk.change.next(current, { path: walk.path.join("."), name, root: walk.root });
  if (current !== MISSING) return applyToValue(current, walk, depth + 1);
  if (!walk.change.creates) return MISSING;
  const createdDocument = applyAtPath(new Map(), walk, depth + 1);
  return createdDocument.size === 0 ? MISSING : createdDocument;
}

/** Returns the path component at `depth` with the positional `$` resolved. */
function resolveName(walk: PathWalk, depth: number): string {
  const name = walk.path[depth] as string;
  return name === "$" ? String(walk.findPosition()) : name;
}

function applyToArray(array: Value[], walk: PathWalk, depth: number): Value[] {
  const name = resolveName(walk, depth);
  const index = parseArrayIndex(name);
  if (index === undefined) {
    if (!walk.change.creates) return array;
    throw pathNotViableError(array, walk, depth);
  }
  const next = applyToField(index < array.length ? array[index] : MISSING, walk, depth, name);
  if (index < array.length) {
    // Removing an array element sets it to null, as in MongoDB.
    const value = nullIfMissing(next);
    return isUnchanged(array[index], value, walk, depth) ? array : array.with(index, value);
  }
  if (next === MISSING) return array;
  const addedNulls = index - array.length;
  if (addedNulls > MAX_BACKFILLED_ELEMENTS)
    throw badValue(`can't backfill more than ${MAX_BACKFILLED_ELEMENTS} elements`);
  return [...array, ...Array.from({ length: addedNulls }, () => null), next];
}

const MAX_PATH_DEPTH = 200;

export function parsePath(path: string): string[] {
  if (path === "") throw failure("EmptyFieldName", "An empty update path is not valid.");
  const names = path.split(".");
  if (names.length > MAX_PATH_DEPTH)
    throw failure("Overflow", `An update path may not be deeper than ${MAX_PATH_DEPTH} fields`);
  for (const [index, name] of names.entries()) checkName(path, name, index);
  return names;
}

function checkName(path: string, name: string, index: number): void {
  if (name === "") {
    const message = `The update path '${path}' contains an empty field name, which is not allowed.`;
    throw failure("EmptyFieldName", message);
  }
  if (!name.startsWith("$")) return;
  if (name.startsWith("$[")) throw notSupportedError(`the positional operator '${name}' in '${path}'`);
  if (name !== "$") {
    const message = `The dollar ($) prefixed field '${name}' in '${path}' is not valid for storage.`;
    throw failure("DollarPrefixedFieldName", message);
  }
  if (index === 0)
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
}

const DIGITS_PATTERN = /^\d+$/;

/** Compares paths in the order in which MongoDB applies them: by name, numeric names by value. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  const firstDifference = a.findIndex((name, index) => name !== b[index]);
  const [left, right] = [a[firstDifference], b[firstDifference]];
  if (left === undefined || right === undefined) return a.length - b.length;
  const difference =
    DIGITS_PATTERN.test(left) && DIGITS_PATTERN.test(right) ? Number(left) - Number(right) : 0;
  return difference || (left < right ? -1 : 1);
}

/** Finds two conflicting paths, equal or nested; they are adjacent when sorted. */
export function findOverlap(
  paths: readonly (readonly string[])[],
): { outer: string; inner: string } | undefined {
  const sorted = paths.toSorted(comparePaths);
  const innerIndex = sorted.findIndex(
    (path, index) => index > 0 && sorted[index - 1]?.every((name, i) => name === path[i]),
  );
  if (innerIndex < 0) return undefined;
  return { outer: sorted[innerIndex - 1]?.join(".") ?? "", inner: sorted[innerIndex]?.join(".") ?? "" };
}
