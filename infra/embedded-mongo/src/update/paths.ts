import { failure, notSupported } from "../values/errors.js";

const MAX_DEPTH = 200;

/** Splits the path of an update and refuses what cannot be one. */
export function parsePath(path: string): string[] {
  if (path === "") throw failure("EmptyFieldName", "An empty update path is not valid.");
  const names = path.split(".");
  if (names.length > MAX_DEPTH)
    throw failure("Overflow", `An update path may not be deeper than ${MAX_DEPTH} fields`);
  for (const [index, name] of names.entries()) checkName(path, name, index);
  return names;
}

function checkName(path: string, name: string, index: number): void {
  if (name === "")
    throw failure(
      "EmptyFieldName",
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  if (!name.startsWith("$")) return;
  if (name.startsWith("$[")) throw notSupported(`the positional operator '${name}' in '${path}'`);
  if (index === 0 && isPositional(name)) {
    throw failure(
      "BadValue",
      `Cannot have positional (i.e. '${name}') element in the first position in path '${path}'`,
    );
  }
  if (!isPositional(name)) {
    throw failure(
      "DollarPrefixedFieldName",
      `The dollar ($) prefixed field '${name}' in '${path}' is not valid for storage.`,
    );
  }
}

/** Whether a name stands for an element of an array. */
export function isPositional(name: string): boolean {
  return name === "$";
}

/** Orders paths as MongoDB applies them: by name, names that are numbers by their value. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const order = compareNames(a[index] as string, b[index] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const DIGITS = /^\d+$/;

function compareNames(a: string, b: string): number {
  if (DIGITS.test(a) && DIGITS.test(b)) return Number(a) - Number(b);
  return a < b ? -1 : Number(a > b);
}

/** Remembers the paths of an update; two that are equal, or one inside the other, are a conflict (40). */
export class Conflicts {
  private readonly tree: Tree = new Map();

  add(path: readonly string[]): void {
    let place = this.tree;
    for (const [index, name] of path.entries()) {
      const last = index === path.length - 1;
      const next = place.get(name);
      if (next !== undefined && (last || next.size === 0)) throw conflict(path, index);
      const inner: Tree = next ?? new Map();
      place.set(name, inner);
      place = inner;
    }
  }
}

type Tree = Map<string, Tree>;

function conflict(path: readonly string[], index: number): Error {
  const [whole, at] = [path.join("."), path.slice(0, index + 1).join(".")];
  return failure(
    "ConflictingUpdateOperators",
    `Updating the path '${whole}' would create a conflict at '${at}'`,
  );
}
