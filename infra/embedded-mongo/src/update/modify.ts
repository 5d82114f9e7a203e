import type { FilterNode } from "../query/nodes.js";
import { areIdentical } from "../values/encode.js";
import { badValue, describeValue, failure, notSupportedError } from "../values/errors.js";
import { parseArrayIndex } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";

export interface UpdateOptions {
  readonly filter: FilterNode;
  readonly multi?: boolean;
}

export interface CompiledUpdate {
  /** Returns a changed copy, or the same document if nothing changed. */
  apply(document: Document): Document;
  /** Document to insert on an upsert; it may lack an `_id`. */
  upsertBase(): Document;
}

export interface Modifier {
  readonly path: readonly string[];
  readonly onlyOnInsert: boolean;
  apply(document: Document, findPosition: FindPosition): Document;
}

export type ChangeFactory = (argument: Value, path: string) => FieldChange;

export interface FieldChange {
  /** The new value; MISSING removes the field. */
  next(current: Value | Missing, place: FieldContext): Value | Missing;
  /** Whether missing path components are created; otherwise the update is a no-op. */
  readonly creates: boolean;
}

export interface FieldContext {
  readonly path: string;
  readonly name: string;
  readonly root: Document;
}

/** Index of the array element that matched the filter, for the positional `$`. */
export type FindPosition = () => number;

interface Walk {
  readonly path: readonly string[];
  readonly change: FieldChange;
  readonly root: Document;
  readonly findPosition: FindPosition;
}

const MAX_BACKFILL = 1_500_000;

/** Applies a change along a path; returns the same document if nothing changed. */
export function applyAtPath(document: Document, walk: Walk): Document {
  return intoDocument(document, walk, 0);
}

function into(container: Value, walk: Walk, at: number): Value {
  if (container instanceof Map) return intoDocument(container, walk, at);
  if (Array.isArray(container)) return intoArray(container, walk, at);
  const name = nameAt(walk, at);
  if (!walk.change.creates && walk.path[at] !== "$") return container;
  throw notViable(name, walk.path[at - 1] as string, container);
}

function notViable(name: string, parent: string, container: Value): Error {
  const message = `Cannot create field '${name}' in element {${parent}: ${describeValue(container)}}`;
  return failure("PathNotViable", message);
}

function intoDocument(document: Document, walk: Walk, at: number): Document {
  const name = nameAt(walk, at);
  const current = document.get(name);
  const known = current !== undefined || document.has(name);
  const next = step(known ? current : MISSING, walk, at, name);
  if (next === MISSING ? !known : known && unchanged(current, next, walk, at)) return document;
  const changed = new Map(document);
  if (next === MISSING) changed.delete(name);
  else changed.set(name, next);
  return changed;
}

/** Containers are compared by identity, the changed value by content. */
function unchanged(current: Value, next: Value, walk: Walk, at: number): boolean {
  return at === walk.path.length - 1 ? areIdentical(current, next) : current === next;
}

function step(current: Value | Missing, walk: Walk, at: number, name: string): Value | Missing {
  if (at === walk.path.length - 1)
    return walk.change.next(current, { path: walk.path.join("."), name, root: walk.root });
  if (current !== MISSING) return into(current, walk, at + 1);
  if (!walk.change.creates) return MISSING;
  const created = intoDocument(new Map(), walk, at + 1);
  return created.size === 0 ? MISSING : created;
}

/** Path component with the positional `$` resolved. */
function nameAt(walk: Walk, at: number): string {
  const name = walk.path[at] as string;
  return name === "$" ? String(walk.findPosition()) : name;
}

function intoArray(array: Value[], walk: Walk, at: number): Value[] {
  const name = nameAt(walk, at);
  const index = parseArrayIndex(name);
  if (index === undefined) {
    if (!walk.change.creates) return array;
    throw notViable(name, walk.path[at - 1] as string, array);
  }
  const next = step(index < array.length ? array[index] : MISSING, walk, at, name);
  return replaceElement(array, index, next, walk, at);
}

function replaceElement(
  array: Value[],
  index: number,
  next: Value | Missing,
  walk: Walk,
  at: number,
): Value[] {
  if (index < array.length) {
    // Removing an array element sets it to null, as in MongoDB.
    const value = next === MISSING ? null : next;
    return unchanged(array[index], value, walk, at) ? array : array.with(index, value);
  }
  if (next === MISSING) return array;
  if (index - array.length > MAX_BACKFILL) {
    throw badValue(`can't backfill more than ${MAX_BACKFILL} elements`);
  }
  const changed = [...array];
  while (changed.length < index) changed.push(null);
  changed.push(next);
  return changed;
}

const MAX_DEPTH = 200;

export function parsePath(path: string): string[] {
  if (path === "") throw failure("EmptyFieldName", "An empty update path is not valid.");
  const names = path.split(".");
  if (names.length > MAX_DEPTH)
    throw failure("Overflow", `An update path may not be deeper than ${MAX_DEPTH} fields`);
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

/** MongoDB's order of applying paths: by name, numeric names by value. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const order = compareNames(a[index] as string, b[index] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const DIGITS = /^\d+$/;

function compareNames(a: string, b: string): number {
  const byValue = DIGITS.test(a) && DIGITS.test(b) ? Number(a) - Number(b) : 0;
  return byValue || (a < b ? -1 : Number(a > b));
}

/** Finds two conflicting paths, equal or nested; they are adjacent when sorted. */
export function findOverlap(
  paths: readonly (readonly string[])[],
): { outer: string; inner: string } | undefined {
  const sorted = paths.toSorted(comparePaths);
  const place = sorted.findIndex(
    (path, at) => at > 0 && sorted[at - 1]?.every((name, i) => name === path[i]),
  );
  if (place < 0) return undefined;
  return { outer: sorted[place - 1]?.join(".") ?? "", inner: sorted[place]?.join(".") ?? "" };
}
