import { compileExpression } from "../aggregate/expression.js";
import { codeError } from "../values/errors.js";
import { isNumeric, isTruthy } from "../values/numbers.js";
import { splitFieldPath } from "../values/paths.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, MaybeValue, Value } from "../values/types.js";

/** A compiled projection; `fields` are the top-level fields that it reads, or undefined if it may read all. */
export interface Projection {
  (document: Document): Document;
  readonly fields: ReadonlySet<string> | undefined;
  /** The top-level fields that it omits; undefined if it does anything else. */
  readonly omittedFields: ReadonlySet<string> | undefined;
}

/** Compiles a projection; rejects path collisions and mixed inclusion and exclusion. */
export function compileProjection(projection: Document): Projection {
  const leaves = [...projection].flatMap(([path, value]) => parseEntry(path, value));
  const inclusion = isInclusionProjection(leaves);
  const tree: ProjectionTree = new Map();
  for (const [path, leaf] of leaves) insertLeaf(tree, path, leaf);
  if (inclusion && !tree.has("_id")) tree.set("_id", { kind: "include" });
  const hasComputedFields = hasComputedField(tree);
  const project = (document: Document): Document => {
    const result = projectDocument(document, tree, inclusion);
    if (hasComputedFields) computeFields(result, tree, document);
    return result;
  };
  const keptFields = [...tree].filter(([, node]) => node instanceof Map || node.kind !== "exclude");
  return Object.assign(project, {
    fields: inclusion && !hasComputedFields ? new Set(keptFields.map(([name]) => name)) : undefined,
    omittedFields: keptFields.length === 0 ? new Set(tree.keys()) : undefined,
  });
}

/** Compiles $addFields; a document without operators sets nested fields. */
export function compileAddedFields(fields: Document): (document: Document) => Document {
  const tree: ProjectionTree = new Map();
  for (const [path, value] of fields)
    for (const [leafPath, leaf] of parseEntry(path, value, true)) insertLeaf(tree, leafPath, leaf);
  return (document) => {
    const result = new Map(document);
    computeFields(result, tree, document);
    return result;
  };
}

function projectDocument(document: Document, tree: ProjectionTree, inclusion: boolean): Document {
  const result: Document = new Map();
  for (const [name, value] of document) {
    const projectedValue = projectValue(value, tree.get(name), inclusion);
    if (projectedValue !== MISSING) result.set(name, projectedValue);
  }
  return result;
}

function projectValue(value: Value, node: ProjectionNode | undefined, inclusion: boolean): MaybeValue {
  if (!(node instanceof Map)) {
    const isKept = inclusion ? node?.kind === "include" : node?.kind !== "exclude";
    return isKept ? value : MISSING;
  }
  if (value instanceof Map) return projectDocument(value, node, inclusion);
  if (!Array.isArray(value)) return inclusion ? MISSING : value;
  const projectedElements = value.map((element) => projectValue(element, node, inclusion));
  return projectedElements.filter((element) => element !== MISSING);
}

function hasComputedField(tree: ProjectionTree): boolean {
  for (const node of tree.values())
    if (node instanceof Map ? hasComputedField(node) : node.kind === "compute") return true;
  return false;
}

/** Sets the computed fields in projection order, each from the original document. */
function computeFields(target: Document, tree: ProjectionTree, root: Document): void {
  for (const [name, node] of tree) {
    if (node instanceof Map) {
      if (hasComputedField(node)) target.set(name, computeNestedFields(target.get(name), node, root));
    } else if (node.kind === "compute") {
      const value = node.compute(root);
      if (value === MISSING) target.delete(name);
      else target.set(name, value);
    }
  }
}

function computeNestedFields(value: Value, tree: ProjectionTree, root: Document): Value {
  if (Array.isArray(value)) return value.map((element) => computeNestedFields(element, tree, root));
  const target: Document = value instanceof Map ? new Map(value) : new Map();
  computeFields(target, tree, root);
  return target;
}

/** Projection of one field; computed fields are set last. */
type ProjectionLeaf =
  | { readonly kind: "include" | "exclude" }
  | { readonly kind: "compute"; readonly compute: (document: Document) => MaybeValue };

type ProjectionNode = ProjectionTree | ProjectionLeaf;
type ProjectionTree = Map<string, ProjectionNode>;

/** @param computesAll whether numbers and booleans are values, as in $addFields, and not inclusion flags */
function parseEntry(path: string, value: Value, computesAll = false): [string, ProjectionLeaf][] {
  splitFieldPath(path);
  if (!computesAll && (typeof value === "boolean" || isNumeric(value)))
    return [[path, { kind: isTruthy(value) ? "include" : "exclude" }]];
  if (isDocument(value) && value.size > 0 && ![...value.keys()].some((name) => name.startsWith("$")))
    return [...value].flatMap(([name, field]) => parseEntry(`${path}.${name}`, field, computesAll));
  if (isDocument(value) && value.size === 0 && !computesAll)
    throw codeError(51270, "An empty sub-projection is not a valid value. Found empty object at path");
  return [[path, { kind: "compute", compute: compileExpression(value) }]];
}

/** Whether the projection is an inclusion; all fields must agree, except _id. */
function isInclusionProjection(leaves: readonly [string, ProjectionLeaf][]): boolean {
  const otherLeaves = leaves.filter(([path]) => path !== "_id");
  const [, firstLeaf] = otherLeaves[0] ?? leaves[0] ?? [];
  const inclusion = firstLeaf !== undefined && firstLeaf.kind !== "exclude";
  const [mixedPath] = otherLeaves.find(([, { kind }]) => (kind !== "exclude") !== inclusion) ?? [];
  if (mixedPath === undefined) return inclusion;
  throw inclusion
    ? codeError(31254, `Cannot do exclusion on field ${mixedPath} in inclusion projection`)
    : codeError(31253, `Cannot do inclusion on field ${mixedPath} in exclusion projection`);
}

function insertLeaf(tree: ProjectionTree, path: string, leaf: ProjectionLeaf, names = path.split(".")): void {
  const [name = "", ...rest] = names;
  const existing = tree.get(name);
  if (rest.length === 0) {
    if (existing) throw codeError(31250, `Path collision at ${path}`);
    tree.set(name, leaf);
    return;
  }
  const subtree = existing ?? new Map();
  if (!(subtree instanceof Map))
    throw codeError(31249, `Path collision at ${path} remaining portion ${rest.join(".")}`);
  tree.set(name, subtree);
  insertLeaf(subtree, path, leaf, rest);
}
