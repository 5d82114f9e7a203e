import { failure } from "../values/errors.js";
import { describeValue } from "../values/describe.js";
import { indexOf } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import { identical } from "../values/identical.js";

/** A change at the end of a path. */
export interface Change {
  /** What becomes of the value there; MISSING removes it (or leaves it absent). */
  next(current: Value | Missing, place: Place): Value | Missing;
  /** Whether a path that is not there is made; otherwise nothing happens. */
  readonly creates: boolean;
}

/** Where a change happens, for messages. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly root: Document;
}

/** Which elements of an array a positional name stands for. */
export interface Positions {
  first(): number;
  matching(identifier: string): (element: Value) => boolean;
}

export interface Walk {
  readonly path: readonly string[];
  readonly change: Change;
  readonly root: Document;
  readonly positions: Positions;
}

const MAX_BACKFILL = 1_500_000;

/** The document with the change made along the path; the very same one when nothing changed. */
export function modify(document: Document, walk: Walk): Document {
  return intoDocument(document, walk, 0);
}

function into(container: Value, walk: Walk, at: number): Value {
  if (container instanceof Map) return intoDocument(container, walk, at);
  if (Array.isArray(container)) return intoArray(container, walk, at);
  const name = walk.path[at] as string;
  if (name.startsWith("$")) return refuseElements(container, walk, at);
  if (!walk.change.creates) return container;
  throw notViable(name, walk.path[at - 1] as string, container);
}

function notViable(name: string, parent: string, container: Value): Error {
  return failure(
    "PathNotViable",
    `Cannot create field '${name}' in element {${parent}: ${describeValue(container)}}`,
  );
}

function refuseElements(value: Value | Missing, walk: Walk, at: number): Value {
  const path = walk.path.slice(0, at).join(".");
  if (walk.path[at] === "$" && value !== MISSING)
    throw notViable(String(walk.positions.first()), walk.path[at - 1] as string, value);
  if (value === MISSING) {
    throw failure(
      "BadValue",
      `The path '${path}' must exist in the document in order to apply array updates.`,
    );
  }
  const element = `${walk.path[at - 1]}: ${describeValue(value)}`;
  throw failure("BadValue", `Cannot apply array updates to non-array element ${element}`);
}

function intoDocument(document: Document, walk: Walk, at: number): Document {
  const name = positionalIndex(walk, at) ?? (walk.path[at] as string);
  if (name.startsWith("$[")) return refuseElements(document, walk, at) as Document;
  const current = document.get(name);
  const known = current !== undefined || document.has(name);
  const next = step(known ? current : MISSING, walk, at, name);
  if (next === MISSING ? !known : known && unchanged(current, next, walk, at)) return document;
  const changed = new Map(document);
  if (next === MISSING) changed.delete(name);
  else changed.set(name, next);
  return changed;
}

/** On the way to the end only what was touched is new; at the end an equal value is no change. */
function unchanged(current: Value, next: Value, walk: Walk, at: number): boolean {
  return at === walk.path.length - 1 ? identical(current, next) : current === next;
}

function step(current: Value | Missing, walk: Walk, at: number, name: string): Value | Missing {
  if (at === walk.path.length - 1)
    return walk.change.next(current, { path: walk.path.join("."), name, root: walk.root });
  if (current !== MISSING) return into(current, walk, at + 1);
  if ((walk.path[at + 1] as string).startsWith("$[")) return refuseElements(MISSING, walk, at + 1);
  if (!walk.change.creates) return MISSING;
  const created = intoDocument(new Map(), walk, at + 1);
  return created.size === 0 ? MISSING : created;
}

function positionalIndex(walk: Walk, at: number): string | undefined {
  return walk.path[at] === "$" ? String(walk.positions.first()) : undefined;
}

function intoArray(array: Value[], walk: Walk, at: number): Value[] {
  const name = positionalIndex(walk, at) ?? (walk.path[at] as string);
  if (name.startsWith("$[")) return intoElements(array, walk, at, name.slice(2, -1));
  const index = indexOf(name);
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
    // An element is never taken out, or the others would move; null takes its place.
    const value = next === MISSING ? null : next;
    return unchanged(array[index], value, walk, at) ? array : array.with(index, value);
  }
  if (next === MISSING) return array;
  if (index - array.length > MAX_BACKFILL) {
    throw failure("BadValue", `can't backfill more than ${MAX_BACKFILL} elements`);
  }
  const changed = [...array];
  while (changed.length < index) changed.push(null);
  changed.push(next);
  return changed;
}

function intoElements(array: Value[], walk: Walk, at: number, identifier: string): Value[] {
  const matches = identifier === "" ? () => true : walk.positions.matching(identifier);
  let changed = array;
  for (const [index, element] of array.entries()) {
    if (matches(element))
      changed = replaceElement(changed, index, step(element, walk, at, String(index)), walk, at);
  }
  return changed;
}
