import type { Collation } from "../values/collation.js";
import { someValue } from "../values/paths.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import { compileExpressionTest } from "./expression-test.js";
import { leafTest } from "./leaf-tests.js";
import type { FilterNode, LeafNode } from "./nodes.js";

export interface FilterOptions {
  readonly collation?: Collation | undefined;
  /** The command's `let` variables, for $expr. */
  readonly vars?: Document | undefined;
  /** Variables that already have their values, inside a pipeline. */
  readonly variables?: ReadonlyMap<string, Value | Missing> | undefined;
}

export type DocumentTest = (document: Document) => boolean;
export type ValueTest = (value: Value | Missing) => boolean;

/** Turns a node of a filter into a test of documents. */
export function compileNode(node: FilterNode, options: FilterOptions): DocumentTest {
  switch (node.kind) {
    case "and":
      return every(node.branches.map((branch) => compileNode(branch, options)));
    case "or":
      return some(node.branches.map((branch) => compileNode(branch, options)));
    case "nor":
      return negate(some(node.branches.map((branch) => compileNode(branch, options))));
    case "not":
      return negate(compileNode(node.branch, options));
    case "constant":
      return () => node.value;
    case "expression":
      return compileExpressionTest(node.expression, options);
    case "document":
      return node.test;
    default:
      return compileLeaf(node, options);
  }
}

function compileLeaf(node: LeafNode, options: FilterOptions): DocumentTest {
  const test = node.kind === "elemMatch" ? elemMatchTest(node, options) : leafTest(node, options.collation);
  const path = node.path.split(".");
  const leafArrays = entersLeafArrays(node);
  const [name] = path;
  if (path.length > 1 || name === undefined) return (document) => someValue(document, path, leafArrays, test);
  return (document) => {
    const value = document.get(name);
    if (typeof value !== "object" || !Array.isArray(value)) {
      return test(value === undefined && !document.has(name) ? MISSING : value);
    }
    return (leafArrays && value.some(test)) || test(value);
  };
}

/** $size and $elemMatch look at the array itself, all others also at its elements. */
export function entersLeafArrays(node: LeafNode): boolean {
  return node.kind !== "size" && node.kind !== "elemMatch";
}

type ElemMatch = Extract<LeafNode, { kind: "elemMatch" }>;

export function elemMatchTest(node: ElemMatch, options: FilterOptions): ValueTest {
  const element = elementTest(node, options);
  return (value) => Array.isArray(value) && value.some(element);
}

/** The test of one element under $elemMatch. */
export function elementTest(node: ElemMatch, options: FilterOptions): (element: Value) => boolean {
  if (node.of === "values") return compileValue(node.filter, options);
  const test = compileNode(node.filter, options);
  return (element) => {
    if (element instanceof Map) return test(element);
    return Array.isArray(element) && test(new Map(element.map((value, index) => [String(index), value])));
  };
}

/** The test of a single value by operators, as the value form of $elemMatch and $pull use them. */
export function compileValue(node: FilterNode, options: FilterOptions): ValueTest {
  switch (node.kind) {
    case "and":
      return every(node.branches.map((branch) => compileValue(branch, options)));
    case "or":
      return some(node.branches.map((branch) => compileValue(branch, options)));
    case "nor":
      return negate(some(node.branches.map((branch) => compileValue(branch, options))));
    case "not":
      return negate(compileValue(node.branch, options));
    case "constant":
      return () => node.value;
    case "expression":
    case "document":
      return () => false;
    case "elemMatch":
      return elemMatchTest(node, options);
    default:
      return leafTest(node, options.collation);
  }
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
