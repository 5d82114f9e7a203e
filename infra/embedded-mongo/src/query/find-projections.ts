import { failure, location } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { FilterOptions } from "./compile.js";
import { elementTest } from "./compile.js";
import { parseFilter } from "./filter.js";
import type { FilterNode } from "./filter.js";
import { compilePosition } from "./position.js";
import type { Leaf } from "./projection-parse.js";

/** { field: { $slice: n } } or { $slice: [skip, limit] } */
export function sliceProjection(argument: Value): Leaf {
  const [skip, limit] = sliceBounds(argument);
  return { kind: "slice", change: (value) => (Array.isArray(value) ? slice(value, skip, limit) : value) };
}

function sliceBounds(argument: Value): [number | undefined, number] {
  if (isNumeric(argument)) return [undefined, Math.trunc(toNumber(argument))];
  if (!Array.isArray(argument))
    throw location(28667, "Invalid $slice syntax. The given syntax did not match the find() syntax");
  const [skip, limit] = argument.map((value) => (isNumeric(value) ? Math.trunc(toNumber(value)) : NaN));
  if (argument.length !== 2 || skip === undefined || limit === undefined) {
    throw location(28667, "Expression $slice takes at least 2 arguments, and at most 3");
  }
  if (limit <= 0) throw location(28724, "First argument to $slice must be positive");
  return [skip, limit];
}

function slice(array: Value[], skip: number | undefined, limit: number): Value[] {
  if (skip === undefined) return limit >= 0 ? array.slice(0, limit) : array.slice(limit);
  const start = skip >= 0 ? skip : Math.max(0, array.length + skip);
  return array.slice(start, start + limit);
}

/** { field: { $elemMatch: filter } }: the first element that matches, if any. */
export function elemMatchProjection(path: string, argument: Value, options: FilterOptions): Leaf {
  if (!isDocument(argument)) throw location(31274, "elemMatch: Invalid argument, object required");
  if (path.includes(".")) throw location(31275, "Cannot use $elemMatch projection on a nested field");
  const node = parseFilter(new Map([[path, new Map([["$elemMatch", argument]])]]));
  if (node.kind !== "elemMatch") throw failure("BadValue", "elemMatch: Invalid argument");
  const test = elementTest(node, options);
  const compute = (document: Document) => {
    const array = document.get(path);
    const index = Array.isArray(array) ? array.findIndex(test) : -1;
    return index < 0 ? MISSING : [(array as Value[])[index]];
  };
  return { kind: "compute", compute };
}

/** Keeps, of the array at the path, only the element by which the document matched the filter. */
export function positionalProjection(path: string, filter: FilterNode | undefined, options: FilterOptions) {
  const find = filter === undefined ? () => undefined : compilePosition(filter, options);
  const names = path.split(".");
  return (original: Document, shaped: Document): Document =>
    narrow(shaped, names, () => position(find(original)));
}

function position(found: number | undefined): number {
  if (found !== undefined) return found;
  throw location(
    51246,
    "Executor error during find command :: caused by :: positional operator '.$' couldn't find a " +
      "matching element in the array",
  );
}

function narrow(document: Document, names: readonly string[], find: () => number): Document {
  const [name, ...rest] = names as [string, ...string[]];
  const value = document.get(name);
  if (Array.isArray(value)) return new Map(document).set(name, narrowArray(value, find()));
  return isDocument(value) && rest.length > 0
    ? new Map(document).set(name, narrow(value, rest, find))
    : document;
}

function narrowArray(array: Value[], index: number): Value[] {
  if (index < array.length) return [array[index]];
  throw location(
    51247,
    "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
  );
}
