import type { Endpoint } from "@tukar-saldo/contracts";

/** The endpoints of one path, one for each method. */
export interface PathGroup<T> {
  readonly path: Endpoint["path"];
  readonly members: readonly [T, ...T[]];
}

const PARAMETER_PATTERN = /:\w+/g;
/** Makes a fixed segment sort before a parameter at the same position. */
const toSortKey = (path: string): string => path.replace(PARAMETER_PATTERN, "\uffff");

/**
 * Groups endpoints by path and sorts the groups. A router that registers them in this order, each with a last handler
 * for all other methods, never matches a fixed segment as a parameter.
 */
export function groupByPath<T>(all: readonly T[], endpointOf: (one: T) => Endpoint): PathGroup<T>[] {
  const groups = new Map<Endpoint["path"], [T, ...T[]]>();
  for (const one of all) {
    const { path } = endpointOf(one);
    const group = groups.get(path);
    if (group) group.push(one);
    else groups.set(path, [one]);
  }
  return [...groups]
    .map(([path, members]) => ({ path, members }))
    .toSorted((a, b) => (toSortKey(a.path) < toSortKey(b.path) ? -1 : 1));
}
