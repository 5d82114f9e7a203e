import type { FilterNode } from "../query/nodes.js";

/** The top-level fields a filter looks at; undefined when it may look at any. */
export function filterFields(node: FilterNode): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  return collect(node, names) ? names : undefined;
}

function collect(node: FilterNode, names: Set<string>): boolean {
  switch (node.kind) {
    case "and":
    case "or":
    case "nor":
      return node.branches.every((branch) => collect(branch, names));
    case "not":
      return collect(node.branch, names);
    case "constant":
      return true;
    case "expression":
      return false;
    default:
      names.add(node.path.split(".")[0] as string);
      return true;
  }
}
