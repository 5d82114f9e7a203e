import { MISSING } from "./types.js";
import type { Document, Missing, Value } from "./types.js";

/** What a path led to, and the index in the outermost array that was passed on the way (-1: none). */
export type Visit = (value: Value | Missing, offset: number) => boolean;

/**
 * Offers every value a query's path reaches to `visit`, in MongoDB's way, until one is accepted. Arrays on
 * the way are entered element by element (and by index where the name is one); an array at the end offers
 * its elements, if `leafArrays`, and then itself. What is not there is offered as MISSING.
 */
export function someValue(
  document: Document,
  path: readonly string[],
  leafArrays: boolean,
  visit: Visit,
): boolean {
  return walk(document, path, 0, -1, leafArrays, visit);
}

type Container = Document | Value[];

function child(container: Container, name: string): Value | Missing {
  if (container instanceof Map) {
    const value = container.get(name);
    return value === undefined && !container.has(name) ? MISSING : value;
  }
  const index = indexOf(name);
  return index !== undefined && index < container.length ? container[index] : MISSING;
}

function walk(
  container: Container,
  path: readonly string[],
  at: number,
  offset: number,
  leafArrays: boolean,
  visit: Visit,
): boolean {
  const value = child(container, path[at] as string);
  if (at === path.length - 1)
    return Array.isArray(value) && leafArrays ? offerArray(value, offset, visit) : visit(value, offset);
  if (value instanceof Map) return walk(value, path, at + 1, offset, leafArrays, visit);
  if (Array.isArray(value)) return walkArray(value, path, at + 1, offset, leafArrays, visit);
  return visit(MISSING, offset);
}

function offerArray(array: Value[], offset: number, visit: Visit): boolean {
  for (let index = 0; index < array.length; index++) {
    if (visit(array[index], offset < 0 ? index : offset)) return true;
  }
  return visit(array, offset);
}

function walkArray(
  array: Value[],
  path: readonly string[],
  at: number,
  offset: number,
  leafArrays: boolean,
  visit: Visit,
): boolean {
  const wanted = indexOf(path[at] as string);
  const last = at === path.length - 1;
  for (let index = 0; index < array.length; index++) {
    const element = array[index];
    const outer = offset < 0 ? index : offset;
    if (element instanceof Map && walk(element, path, at, outer, leafArrays, visit)) return true;
    if (index !== wanted) continue;
    if (last && visit(element, outer)) return true;
    if (last) continue;
    if (element instanceof Map && walk(element, path, at + 1, outer, leafArrays, visit)) return true;
    if (Array.isArray(element) && walk(element, path, at + 1, outer, leafArrays, visit)) return true;
  }
  return false;
}

/** The name as an array index, written the canonical way ("0", "17"), else undefined. */
export function indexOf(name: string): number | undefined {
  if (name.length === 0 || name.length > 9) return undefined;
  const first = name.charCodeAt(0);
  if (first < 48 || first > 57 || (first === 48 && name.length > 1)) return undefined;
  const index = Number(name);
  return Number.isInteger(index) && String(index) === name ? index : undefined;
}
