import { failure, location } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";

const MAX_DEPTH = 200;

export type Compute = (document: Document) => Value | Missing;

/** What becomes of one field. `slice` changes a value in place; `compute` sets a new one after all others. */
export type Leaf =
  | { readonly kind: "include" | "exclude" }
  | { readonly kind: "slice"; readonly change: (value: Value) => Value }
  /** `beside` computed fields say nothing about which other fields are wanted. */
  | { readonly kind: "compute"; readonly compute: Compute; readonly beside?: true };

export type Tree = Map<string, Tree | Leaf>;

export interface ProjectionPlan {
  readonly inclusion: boolean;
  readonly tree: Tree;
  readonly fields: ReadonlySet<string> | undefined;
}

export interface ProjectionRules {
  expression(value: Value): Compute;
  /** The find-only operators; undefined for all other values. */
  special?(path: string, value: Value): Leaf | undefined;
}

/** Reads a projection into a tree of fields, refusing mixtures and paths that collide. */
export function parseProjection(projection: Document, rules: ProjectionRules): ProjectionPlan {
  const leaves: [string, Leaf][] = [];
  for (const [path, value] of projection) leaves.push(...parseEntry(path, value, rules));
  const inclusion = decideKind(leaves);
  const tree: Tree = new Map();
  for (const [path, leaf] of leaves) insert(tree, path, leaf);
  if (inclusion && !tree.has("_id")) tree.set("_id", { kind: "include" });
  const computed = leaves.some(([, leaf]) => leaf.kind === "compute");
  return { inclusion, tree, fields: inclusion && !computed ? wantedFields(tree) : undefined };
}

/**
 * Reads the fields of $addFields: every value is an expression, documents without operators name inner
 * fields.
 */
export function parseAddedFields(fields: Document, rules: ProjectionRules): Tree {
  const tree: Tree = new Map();
  for (const [path, leaf] of addedLeaves(fields, "", rules)) insert(tree, path, leaf);
  return tree;
}

function addedLeaves(fields: Document, prefix: string, rules: ProjectionRules): [string, Leaf][] {
  return [...fields].flatMap(([name, value]): [string, Leaf][] => {
    const path = `${prefix}${name}`;
    checkPath(path);
    if (isDocument(value) && value.size > 0 && !hasOperator(value))
      return addedLeaves(value, `${path}.`, rules);
    return [[path, { kind: "compute", compute: rules.expression(value) }]];
  });
}

function hasOperator(value: Document): boolean {
  return [...value.keys()].some((name) => name.startsWith("$"));
}

function wantedFields(tree: Tree): ReadonlySet<string> {
  return new Set(
    [...tree].filter(([, leaf]) => leaf instanceof Map || leaf.kind !== "exclude").map(([name]) => name),
  );
}

function parseEntry(path: string, value: Value, rules: ProjectionRules): [string, Leaf][] {
  checkPath(path);
  const included = flag(value);
  if (included !== undefined) return [[path, { kind: included ? "include" : "exclude" }]];
  const special = rules.special?.(path, value);
  if (special !== undefined) return [[path, special]];
  if (isDocument(value) && !hasOperator(value)) {
    if (value.size === 0)
      throw location(51270, "An empty sub-projection is not a valid value. Found empty object at path");
    return [...value].flatMap(([name, inner]) => parseEntry(`${path}.${name}`, inner, rules));
  }
  return [[path, { kind: "compute", compute: rules.expression(value) }]];
}

/** Whether a projection's value includes or excludes its field; undefined for anything else. */
export function flag(value: Value): boolean | undefined {
  if (typeof value === "boolean") return value;
  return isNumeric(value) ? toNumber(value) !== 0 : undefined;
}

export function isFindOperator(value: Value): value is Document {
  if (!isDocument(value) || value.size !== 1) return false;
  if (value.has("$elemMatch")) return true;
  const slice = value.get("$slice");
  return (
    isNumeric(slice) ||
    (Array.isArray(slice) && slice.every(isNumeric)) ||
    (value.has("$slice") && !Array.isArray(slice))
  );
}

function checkPath(path: string): void {
  if (path === "") throw location(40352, "FieldPath cannot be constructed with empty string");
  const names = path.split(".");
  if (names.length > MAX_DEPTH)
    throw failure("Overflow", `FieldPath is too long; it may have ${MAX_DEPTH} fields`);
  for (const name of names) {
    if (name === "") throw location(15998, "FieldPath field names may not be empty strings.");
    if (name.startsWith("$"))
      throw location(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
  }
}

/** The first field that says so decides; _id may differ from the rest, except when it is alone. */
function decideKind(leaves: readonly [string, Leaf][]): boolean {
  let inclusion: boolean | undefined;
  for (const [path, leaf] of leaves) {
    if (path === "_id" || leaf.kind === "slice" || (leaf.kind === "compute" && leaf.beside)) continue;
    const includes = leaf.kind !== "exclude";
    if (inclusion !== undefined && includes !== inclusion) throw mixture(path, inclusion);
    inclusion = includes;
  }
  if (inclusion !== undefined) return inclusion;
  const id = leaves.find(([path]) => path === "_id");
  return id !== undefined && id[1].kind !== "exclude";
}

function mixture(path: string, inclusion: boolean): Error {
  return inclusion
    ? location(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : location(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
}

function insert(tree: Tree, path: string, leaf: Leaf): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let place = tree;
  for (const [index, name] of names.entries()) {
    const next = place.get(name) ?? new Map();
    if (!(next instanceof Map)) {
      const rest = [...names.slice(index + 1), last].join(".");
      throw location(31249, `Path collision at ${path} remaining portion ${rest}`);
    }
    place.set(name, next);
    place = next;
  }
  if (place.has(last)) throw location(31250, `Path collision at ${path}`);
  place.set(last, leaf);
}
