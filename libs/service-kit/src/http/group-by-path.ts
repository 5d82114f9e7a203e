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
 * Groups endpoints by path, and sorts the groups so that a router tries a fixed segment before a parameter: the first
 * path that matches a request answers it, with 405 if the path lacks the request's method.
 */
export function groupByPath<T>(items: readonly T[], endpointOf: (item: T) => Endpoint): PathGroup<T>[] {
  const groups = new Map<Endpoint["path"], [T, ...T[]]>();
  for (const item of items) {
    const { path } = endpointOf(item);
    const group = groups.get(path);
    if (group) group.push(item);
    else groups.set(path, [item]);
  }
  return [...groups]
    .map(([path, members]) => ({ path, members }))
    .toSorted((a, b) => (toSortKey(a.path) < toSortKey(b.path) ? -1 : 1));
}
