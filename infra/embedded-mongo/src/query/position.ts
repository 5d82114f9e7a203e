import { someValue } from "../values/paths.js";
import type { Document, Value } from "../values/types.js";
import { compileNode, compileValue, elementTest, entersLeafArrays } from "./compile.js";
import type { FilterNode, LeafNode } from "./nodes.js";

/**
 * Finds the index of the array element by which a document matched, for the positional `$`; undefined when
 * no array was involved. Where several conditions pass through arrays the last one counts.
 */
export function compilePosition(node: FilterNode): FindPosition {
  switch (node.kind) {
    case "and":
      return lastOf(node.branches.map(compilePosition));
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
    test: compileNode(node),
    find: compilePosition(node),
  }));
  return (document) => branches.find(({ test }) => test(document))?.find(document);
}

function leafPosition(node: LeafNode): FindPosition {
  const path = node.path.split(".");
  const leafArrays = entersLeafArrays(node);
  const test = compileValue(node);
  const element = node.kind === "elemMatch" ? elementTest(node) : undefined;
  return (document) => {
    let position: number | undefined;
    someValue(document, path, leafArrays, (value, offset) => {
      if (!test(value)) return false;
      position = offset >= 0 ? offset : element && (value as Value[]).findIndex(element);
      return true;
    });
    return position;
  };
}
