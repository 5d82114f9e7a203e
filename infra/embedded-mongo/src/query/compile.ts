import { compileExpression } from "../aggregate/expression.js";
import { isTruthy } from "../values/numbers.js";
import { visitPath } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, MaybeValue, Value } from "../values/types.js";
import { compileLeafTest } from "./leaf-tests.js";
import type { ExpressionNode, FilterNode, LeafNode } from "./nodes.js";

type DocumentTest = (document: Document) => boolean;
type ValueTest = (value: MaybeValue) => boolean;

export function compileFilterNode(node: FilterNode): DocumentTest {
  return compileTree(node, (part) => {
    if (part.kind !== "expression") return compileLeaf(part);
    const evaluate = compileExpression(part.expression);
    return (document) => isTruthy(evaluate(document));
  });
}

/** Compiles a test of a single value, as $pull and $elemMatch with operators need it. */
export function compileValueTest(node: FilterNode): ValueTest {
  return compileTree(node, (part) => (part.kind === "expression" ? () => false : compileLeafValueTest(part)));
}

function compileTree<T>(
  node: FilterNode,
  compileLeafNode: (node: LeafNode | ExpressionNode) => (value: T) => boolean,
): (value: T) => boolean {
  const compileBranch = (branch: FilterNode) => compileTree(branch, compileLeafNode);
  switch (node.kind) {
    case "and":
      return combineWithAnd(node.branches.map(compileBranch));
    case "or":
      return combineWithOr(node.branches.map(compileBranch));
    case "nor":
      return negate(combineWithOr(node.branches.map(compileBranch)));
    case "not":
      return negate(compileBranch(node.branch));
    case "constant":
      return () => node.value;
    default:
      return compileLeafNode(node);
  }
}

function compileLeafValueTest(node: LeafNode): ValueTest {
  if (node.kind !== "elemMatch") return compileLeafTest(node);
  const testElement = compileElementTest(node);
  return (value) => Array.isArray(value) && value.some(testElement);
}

function compileLeaf(node: LeafNode): DocumentTest {
  const test = compileLeafValueTest(node);
  const path = node.path.split(".");
  const visitsElements = testsArrayElements(node);
  const [name] = path;
  if (path.length > 1 || name === undefined)
    return (document) => visitPath(document, path, visitsElements, test);
  return (document) => {
    const value = document.get(name);
    if (typeof value !== "object" || !Array.isArray(value)) {
      return test(value === undefined && !document.has(name) ? MISSING : value);
    }
    return (visitsElements && value.some(test)) || test(value);
  };
}

/** Whether a condition also applies to an array's elements; $size and $elemMatch apply only to the array itself. */
function testsArrayElements(node: LeafNode): boolean {
  return node.kind !== "size" && node.kind !== "elemMatch";
}

function compileElementTest(node: Extract<LeafNode, { kind: "elemMatch" }>): (element: Value) => boolean {
  if (node.of === "values") return compileValueTest(node.filter);
  const test = compileFilterNode(node.filter);
  return (element) => {
    if (element instanceof Map) return test(element);
    return Array.isArray(element) && test(new Map(element.map((value, index) => [String(index), value])));
  };
}

function combineWithAnd<T>(tests: ((value: T) => boolean)[]): (value: T) => boolean {
  const [firstTest, secondTest] = tests;
  if (firstTest !== undefined && secondTest === undefined) return firstTest;
  return (value) => {
    for (const test of tests) if (!test(value)) return false;
    return true;
  };
}

function combineWithOr<T>(tests: ((value: T) => boolean)[]): (value: T) => boolean {
  return (value) => {
    for (const test of tests) if (test(value)) return true;
    return false;
  };
}

function negate<T>(test: (value: T) => boolean): (value: T) => boolean {
  return (value) => !test(value);
}

/** Finds the matching array index for the positional `$`; with several array conditions the last match wins. */
export function compilePositionFinder(node: FilterNode): FindPosition {
  switch (node.kind) {
    case "and": {
      const finders = node.branches.map(compilePositionFinder);
      return (document) => finders.map((find) => find(document)).findLast((index) => index !== undefined);
    }
    case "or": {
      const tests = node.branches.map(compileFilterNode);
      const finders = node.branches.map(compilePositionFinder);
      return (document) => finders[tests.findIndex((test) => test(document))]?.(document);
    }
    default:
      return "path" in node ? compileLeafPosition(node) : () => undefined;
  }
}

type FindPosition = (document: Document) => number | undefined;

function compileLeafPosition(node: LeafNode): FindPosition {
  const path = node.path.split(".");
  const visitsElements = testsArrayElements(node);
  const test = compileValueTest(node);
  const testElement = node.kind === "elemMatch" ? compileElementTest(node) : undefined;
  return (document) => {
    let foundIndex: number | undefined;
    visitPath(document, path, visitsElements, (value, offset) => {
      if (!test(value)) return false;
      foundIndex = offset >= 0 ? offset : testElement && (value as Value[]).findIndex(testElement);
      return true;
    });
    return foundIndex;
  };
}
