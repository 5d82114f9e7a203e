import { compileExpression } from "../aggregate/expression.js";
import { codeError } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { splitFieldPath } from "../values/paths.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";

/** A compiled projection; `fields` are the top-level fields it reads, undefined for all. */
export interface Projection {
  (document: Document): Document;
  readonly fields: ReadonlySet<string> | undefined;
}

export function compileProjection(projection: Document): Projection {
  const plan = parseProjection(projection);
  return Object.assign((document: Document) => applyProjection(plan, document), { fields: plan.fields });
}

export function compileProjectStage(projection: Document): Projection {
  if (projection.size > 0) return compileProjection(projection);
  const reason = "projection specification must have at least one field";
  throw codeError(51272, `Invalid $project :: caused by :: ${reason}`);
}

function applyProjection(plan: ProjectionPlan, document: Document): Document {
  const shaped = shape(document, plan.tree, plan.inclusion);
  if (hasComputed(plan.tree)) computeFields(shaped, plan.tree, document);
  return shaped;
}

export function applyAddedFields(tree: Tree, document: Document): Document {
  const result = new Map(document);
  computeFields(result, tree, document);
  return result;
}

function shape(document: Document, tree: Tree, inclusion: boolean): Document {
  const result: Document = new Map();
  for (const [name, value] of document) {
    const leaf = tree.get(name);
    const kept =
      leaf instanceof Map ? shapeInside(value, leaf, inclusion) : shapeLeaf(value, leaf, inclusion);
    if (kept !== MISSING) result.set(name, kept);
  }
  return result;
}

function shapeLeaf(value: Value, leaf: Leaf | undefined, inclusion: boolean): Value | Missing {
  const isKept = inclusion ? leaf?.kind === "include" : leaf?.kind !== "exclude";
  return isKept ? value : MISSING;
}

function shapeInside(value: Value, tree: Tree, inclusion: boolean): Value | Missing {
  if (value instanceof Map) return shape(value, tree, inclusion);
  if (!Array.isArray(value)) return inclusion ? MISSING : value;
  const shaped = value.map((element) => shapeInside(element, tree, inclusion));
  return shaped.filter((element) => element !== MISSING);
}

function hasComputed(tree: Tree): boolean {
  for (const node of tree.values())
    if (node instanceof Map ? hasComputed(node) : node.kind === "compute") return true;
  return false;
}

/** Sets the computed fields in projection order, each from the original document. */
function computeFields(target: Document, tree: Tree, root: Document): void {
  for (const [name, node] of tree) {
    if (node instanceof Map) {
      if (hasComputed(node)) target.set(name, computeWithin(target.get(name), node, root));
    } else if (node.kind === "compute") {
      const value = node.compute(root);
      if (value === MISSING) target.delete(name);
      else target.set(name, value);
    }
  }
}

function computeWithin(value: Value, tree: Tree, root: Document): Value {
  if (Array.isArray(value)) return value.map((element) => computeWithin(element, tree, root));
  const target: Document = value instanceof Map ? new Map(value) : new Map();
  computeFields(target, tree, root);
  return target;
}

/** Projection of one field; computed fields are set last. */
type Leaf =
  | { readonly kind: "include" | "exclude" }
  | { readonly kind: "compute"; readonly compute: (document: Document) => Value | Missing };

type Tree = Map<string, Tree | Leaf>;

interface ProjectionPlan {
  readonly inclusion: boolean;
  readonly tree: Tree;
  readonly fields: ReadonlySet<string> | undefined;
}

/** Parses a projection into a tree; rejects path collisions and mixed inclusion and exclusion. */
function parseProjection(projection: Document): ProjectionPlan {
  const leaves: [string, Leaf][] = [];
  for (const [path, value] of projection) leaves.push(...parseEntry(path, value));
  const inclusion = decideKind(leaves);
  const tree: Tree = new Map();
  for (const [path, leaf] of leaves) insert(tree, path, leaf);
  if (inclusion && !tree.has("_id")) tree.set("_id", { kind: "include" });
  const computed = leaves.some(([, leaf]) => leaf.kind === "compute");
  return { inclusion, tree, fields: inclusion && !computed ? wantedFields(tree) : undefined };
}

/** Parses $addFields; documents without operators are nested fields. */
export function parseAddedFields(fields: Document): Tree {
  const tree: Tree = new Map();
  for (const [path, value] of fields)
    for (const [inner, leaf] of parseEntry(path, value, true)) insert(tree, inner, leaf);
  return tree;
}

function hasOperator(value: Document): boolean {
  return [...value.keys()].some((name) => name.startsWith("$"));
}

function wantedFields(tree: Tree): ReadonlySet<string> {
  return new Set(
    [...tree].filter(([, leaf]) => leaf instanceof Map || leaf.kind !== "exclude").map(([name]) => name),
  );
}

/** @param computesAll treat numbers as values, as in $addFields */
function parseEntry(path: string, value: Value, computesAll = false): [string, Leaf][] {
  splitFieldPath(path);
  const included = computesAll ? undefined : flag(value);
  if (included !== undefined) return [[path, { kind: included ? "include" : "exclude" }]];
  if (isDocument(value) && value.size > 0 && !hasOperator(value))
    return [...value].flatMap(([name, inner]) => parseEntry(`${path}.${name}`, inner, computesAll));
  if (isDocument(value) && value.size === 0 && !computesAll)
    throw codeError(51270, "An empty sub-projection is not a valid value. Found empty object at path");
  return [[path, { kind: "compute", compute: compileExpression(value) }]];
}

function flag(value: Value): boolean | undefined {
  if (typeof value === "boolean") return value;
  return isNumeric(value) ? toNumber(value) !== 0 : undefined;
}

/** Whether the projection is an inclusion; all fields must agree, except _id. */
function decideKind(leaves: readonly [string, Leaf][]): boolean {
  let inclusion: boolean | undefined;
  for (const [path, leaf] of leaves) {
    if (path === "_id") continue;
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
    ? codeError(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
    : codeError(31253, `Cannot do inclusion on field ${path} in exclusion projection`);
}

function insert(tree: Tree, path: string, leaf: Leaf): void {
  const names = path.split(".");
  const last = names.pop() as string;
  let place = tree;
  for (const [index, name] of names.entries()) {
    const next = place.get(name) ?? new Map();
    if (!(next instanceof Map)) {
      const rest = [...names.slice(index + 1), last].join(".");
      throw codeError(31249, `Path collision at ${path} remaining portion ${rest}`);
    }
    place.set(name, next);
    place = next;
  }
  if (place.has(last)) throw codeError(31250, `Path collision at ${path}`);
  place.set(last, leaf);
}
