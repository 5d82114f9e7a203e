import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import type { Leaf, ProjectionPlan, Tree } from "./projection-parse.js";

/** The projected document, a new one; the original is not touched. */
export function applyProjection(plan: ProjectionPlan, document: Document): Document {
  const shaped = plan.inclusion ? includeFields(document, plan.tree) : excludeFields(document, plan.tree);
  if (hasComputed(plan.tree)) computeFields(shaped, plan.tree, document);
  return shaped;
}

/** The document with the fields of $addFields, a new one. */
export function applyAddedFields(tree: Tree, document: Document): Document {
  const result = new Map(document);
  computeFields(result, tree, document);
  return result;
}

type Shape = (document: Document, tree: Tree) => Document;

function includeFields(document: Document, tree: Tree): Document {
  const result: Document = new Map();
  for (const [name, value] of document) {
    const wanted = tree.get(name);
    const kept = wanted === undefined ? MISSING : include(value, wanted);
    if (kept !== MISSING) result.set(name, kept);
  }
  return result;
}

function include(value: Value, wanted: Tree | Leaf): Value | Missing {
  if (wanted instanceof Map) return within(value, wanted, includeFields, () => MISSING);
  return wanted.kind === "include" ? value : MISSING;
}

function excludeFields(document: Document, tree: Tree): Document {
  const result: Document = new Map();
  for (const [name, value] of document) {
    const wanted = tree.get(name);
    const kept = wanted === undefined ? value : exclude(value, wanted);
    if (kept !== MISSING) result.set(name, kept);
  }
  return result;
}

function exclude(value: Value, wanted: Tree | Leaf): Value | Missing {
  if (wanted instanceof Map) return within(value, wanted, excludeFields, (other) => other);
  return wanted.kind === "exclude" ? MISSING : value;
}

/** Goes into a document, or into each document of an array; `other` decides about what is neither. */
function within(
  value: Value,
  tree: Tree,
  shape: Shape,
  other: (value: Value) => Value | Missing,
): Value | Missing {
  if (value instanceof Map) return shape(value, tree);
  if (!Array.isArray(value)) return other(value);
  return value.map((element) => within(element, tree, shape, other)).filter((element) => element !== MISSING);
}

function hasComputed(tree: Tree): boolean {
  for (const node of tree.values())
    if (node instanceof Map ? hasComputed(node) : node.kind === "compute") return true;
  return false;
}

/** Sets the computed fields, each from the original document, in the order of the projection. */
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
