import type { Endpoint } from "@tukar-saldo/contracts";

/** The endpoints of one path, one for each method. */
export interface PathGroup<T> {
  readonly path: Endpoint["path"];
  readonly members: readonly [T, ...T[]];
}

const PARAMETER = /:\w+/g;
/** Puts a name before a parameter, where two paths differ in that. */
const toSortKey = (path: string): string => path.replace(PARAMETER, "\uffff");

/**
 * Groups endpoints by their paths. A router that takes the groups in this sequence, and ends each with the answer to any other
 * method, never takes a fixed name for a parameter.
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
