import { compileExpression } from "../aggregate/expression.js";
import { isTruthy } from "../values/numbers.js";
import { visitPath } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import { compileLeafTest } from "./leaf-tests.js";
import type { ExpressionNode, FilterNode, LeafNode } from "./nodes.js";

type DocumentTest = (document: Document) => boolean;
type ValueTest = (value: Value | Missing) => boolean;

export function compileFilterNode(node: FilterNode): DocumentTest {
  return compileTree(node, (part) => {
    if (part.kind !== "expression") return compileLeaf(part);
    const evaluate = compileExpression(part.expression);
    return (document) => isTruthy(evaluate(document));
  });
}

/** Tests a single value, as value $elemMatch and $pull do. */
export function compileValueTest(node: FilterNode): ValueTest {
  return compileTree(node, (part) => (part.kind === "expression" ? () => false : leafValueTest(part)));
}

function compileTree<T>(
  node: FilterNode,
  compileEnd: (node: LeafNode | ExpressionNode) => (value: T) => boolean,
): (value: T) => boolean {
  const inner = (branch: FilterNode) => compileTree(branch, compileEnd);
  switch (node.kind) {
    case "and":
      return every(node.branches.map(inner));
    case "or":
      return some(node.branches.map(inner));
    case "nor":
      return negate(some(node.branches.map(inner)));
    case "not":
      return negate(inner(node.branch));
    case "constant":
      return () => node.value;
    default:
      return compileEnd(node);
  }
}

function leafValueTest(node: LeafNode): ValueTest {
  if (node.kind !== "elemMatch") return compileLeafTest(node);
  const element = elementTest(node);
  return (value) => Array.isArray(value) && value.some(element);
}

function compileLeaf(node: LeafNode): DocumentTest {
  const test = leafValueTest(node);
  const path = node.path.split(".");
  const leafArrays = entersLeafArrays(node);
  const [name] = path;
  if (path.length > 1 || name === undefined) return (document) => visitPath(document, path, leafArrays, test);
  return (document) => {
    const value = document.get(name);
    if (typeof value !== "object" || !Array.isArray(value)) {
      return test(value === undefined && !document.has(name) ? MISSING : value);
    }
    return (leafArrays && value.some(test)) || test(value);
  };
}

/** $size and $elemMatch apply to the array itself, all others also to its elements. */
function entersLeafArrays(node: LeafNode): boolean {
  return node.kind !== "size" && node.kind !== "elemMatch";
}

type ElemMatch = Extract<LeafNode, { kind: "elemMatch" }>;

function elementTest(node: ElemMatch): (element: Value) => boolean {
  if (node.of === "values") return compileValueTest(node.filter);
  const test = compileFilterNode(node.filter);
  return (element) => {
    if (element instanceof Map) return test(element);
    return Array.isArray(element) && test(new Map(element.map((value, index) => [String(index), value])));
  };
}

function every<T>(tests: ((value: T) => boolean)[]): (value: T) => boolean {
  const [first, second] = tests;
  if (first !== undefined && second === undefined) return first;
  return (value) => {
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function some<T>(tests: ((value: T) => boolean)[]): (value: T) => boolean {
  return (value) => {
    for (const test of tests) if (test(value)) return true;
    return false;
  };
}

function negate<T>(test: (value: T) => boolean): (value: T) => boolean {
  return (value) => !test(value);
}

/** Finds the matching array index for the positional `$`; with several array conditions the last one wins. */
export function compilePositionFinder(node: FilterNode): FindPosition {
  switch (node.kind) {
    case "and":
      return lastOf(node.branches.map(compilePositionFinder));
    case "or":
      return firstMatching(node.branches);
    case "nor":
    case "not":
    case "expression":
    case "constant":
      return () => undefined;
    default:
      return leafPosition(node);
  }
}

type FindPosition = (document: Document) => number | undefined;

function lastOf(branches: FindPosition[]): FindPosition {
  return (document) =>
    branches.reduce<number | undefined>((found, find) => find(document) ?? found, undefined);
}

function firstMatching(nodes: readonly FilterNode[]): FindPosition {
  const branches = nodes.map((node) => ({
    test: compileFilterNode(node),
    find: compilePositionFinder(node),
  }));
  return (document) => branches.find(({ test }) => test(document))?.find(document);
}

function leafPosition(node: LeafNode): FindPosition {
  const path = node.path.split(".");
  const leafArrays = entersLeafArrays(node);
  const test = compileValueTest(node);
  const element = node.kind === "elemMatch" ? elementTest(node) : undefined;
  return (document) => {
    let position: number | undefined;
    visitPath(document, path, leafArrays, (value, offset) => {
      if (!test(value)) return false;
      position = offset >= 0 ? offset : element && (value as Value[]).findIndex(element);
      return true;
    });
    return position;
  };
}
