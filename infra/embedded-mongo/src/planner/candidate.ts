import { parseFilter } from "../query/filter.js";
import type { IndexEntry } from "../store/catalog-entries.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import type { Document, Value } from "../values/types.js";
import type { Condition } from "./conditions.js";
import { implies } from "./implied.js";
import { EVERYTHING, intersect, rangesAreExact, rangesOf } from "./intervals.js";
import type { Interval } from "./intervals.js";
import { atPair } from "./keyset.js";
import type { IndexScan } from "./plan.js";
import type { Bounds } from "./value-bounds.js";

/** More combinations of single values than this are not worth a range each. */
const MAX_RANGES = 2000;

export interface Wanted {
  readonly conditions: readonly Condition[];
  readonly sort: Document | undefined;
}

export interface Candidate {
  readonly plan: IndexScan;
  readonly score: number;
}

interface Part {
  readonly path: string;
  readonly intervals: readonly Interval[];
  readonly used: readonly Bounds[];
}

/**
 * The plan that reads one index; undefined when the index is no help or would miss documents (`force` takes
 * it).
 */
export function candidateOf(index: IndexEntry, wanted: Wanted, force: boolean): Candidate | undefined {
  if (!force && !usable(index, wanted)) return undefined;
  const parts = boundParts(index, wanted.conditions);
  const leading = leadingParts(parts).map((part, place) => {
    return { ...part, intervals: atPair(index, place, part.intervals, wanted.conditions) };
  });
  const sort = wanted.sort && wanted.sort.size > 0 ? wanted.sort : undefined;
  const order = sort && deliveredOrder(index, sort, fixedPaths(index, wanted.conditions));
  const sorts = order !== undefined;
  if (!force && !sorts && leading.every(({ used }) => used.length === 0)) return undefined;
  const intervals = leading.map((part) => part.intervals);
  const plan: IndexScan = {
    kind: "index",
    index,
    ranges: rangesOf(index, intervals),
    narrows: parts.some((part) => part.intervals[0] !== EVERYTHING),
    reverse: sorts && order === "backward",
    sorted: sort === undefined || sorts,
    exact: isExact(index, wanted.conditions, leading),
  };
  const full = index.unique && parts.every((part) => isPoint(part.intervals));
  return { plan, score: score(leading, full, sorts, index.key.length) };
}

function usable(index: IndexEntry, { conditions }: Wanted): boolean {
  if (!index.ready) return false;
  if (index.partial && !implies(conditions, parseFilter(index.partial))) return false;
  if (!index.sparse) return true;
  const paths = new Set(index.key.map(([path]) => path));
  return conditions.some(({ node, bounds }) => {
    return (
      bounds.some((one) => one.nonNull && paths.has(one.path)) ||
      (node.kind === "exists" && paths.has(node.path))
    );
  });
}

function boundParts(index: IndexEntry, conditions: readonly Condition[]): Part[] {
  const roots = new Set<string>();
  return index.key.map(([path]) => {
    const found = conditions.flatMap(({ bounds }) => bounds.filter((one) => one.path === path));
    const root = path.split(".")[0] as string;
    // With arrays, two conditions may be met by different elements: then only one of them narrows the keys.
    const used = !index.multikey ? found : roots.has(root) ? [] : found.toSorted(narrowestFirst).slice(0, 1);
    roots.add(root);
    const intervals = used.map((one) => one.intervals).reduce(intersect, [EVERYTHING] as readonly Interval[]);
    return { path, intervals, used };
  });
}

function narrowestFirst(a: Bounds, b: Bounds): number {
  return Number(isPoint(b.intervals)) - Number(isPoint(a.intervals));
}

function isPoint(intervals: readonly Interval[]): boolean {
  return intervals.length > 0 && intervals.every(({ point }) => point);
}

/** The parts that decide where to read: all with single values, and the first one without. */
function leadingParts(parts: readonly Part[]): Part[] {
  const leading: Part[] = [];
  let ranges = 1;
  for (const part of parts) {
    ranges *= part.intervals.length;
    if (leading.length > 0 && ranges > MAX_RANGES) return leading;
    leading.push(part);
    if (!isPoint(part.intervals)) return leading;
  }
  return leading;
}

/** Paths of an index without arrays that hold one value in every wanted document. */
function fixedPaths(index: IndexEntry, conditions: readonly Condition[]): Set<string> {
  const own = new Set(index.key.map(([path]) => path));
  const equal = conditions.map(({ node }) =>
    node.kind === "compare" && node.operator === "eq" ? node.path : "",
  );
  return new Set(equal.filter((path) => own.has(path)));
}

function isExact(index: IndexEntry, conditions: readonly Condition[], leading: readonly Part[]): boolean {
  if (index.multikey || index.cut || !rangesAreExact(leading.map((part) => part.intervals))) return false;
  const used = new Set(leading.flatMap((part) => part.used));
  return conditions.every(
    ({ bounds }) => bounds.length === 1 && bounds.every((one) => one.exact && used.has(one)),
  );
}

function score(leading: readonly Part[], full: boolean, sorts: boolean, length: number): number {
  if (full) return 10_000;
  const equalities = leading.filter(({ intervals }) => isPoint(intervals)).length;
  const last = leading.at(-1);
  const range =
    last && last.used.length > 0 && !isPoint(last.intervals) ? 40 + (isTwoSided(last.intervals) ? 5 : 0) : 0;
  return equalities * 100 + range + (sorts ? 60 : 0) - length;
}

function isTwoSided(intervals: readonly Interval[]): boolean {
  return intervals.every(({ low, high }) => !low.unbounded && !high.unbounded);
}

/** How an index is to be read to deliver a sort. */
export type Delivered = "forward" | "backward" | undefined;

/**
 * Whether an index delivers an order: after its parts that are fixed to one value, its parts must follow the
 * sort, all the same way round or all the other. `fixed` holds the paths bound to one value.
 */
export function deliveredOrder(index: IndexEntry, sort: Document, fixed: ReadonlySet<string>): Delivered {
  if (index.multikey || index.cut) return undefined;
  const wanted = [...sort].filter(([path]) => !fixed.has(path));
  const parts = index.key.filter(([path]) => !fixed.has(path));
  let way: Delivered;
  for (const [place, [path, direction]] of wanted.entries()) {
    const part = parts[place];
    const number = isNumeric(direction) ? Math.sign(toNumber(direction)) : 0;
    if (!part || part[0] !== path || number === 0) return undefined;
    const turned = part[1] === number ? "forward" : "backward";
    if (way && way !== turned) return undefined;
    way = turned;
  }
  return way ?? "forward";
}

/** Whether the index has exactly this key pattern. */
export function hasKeyPattern(index: IndexEntry, pattern: Document): boolean {
  const own = [...(index.spec.get("key") as Document)];
  const wanted = [...pattern];
  if (wanted.length !== own.length) return false;
  return own.every(([path, direction], place) => {
    const [name, value] = wanted[place] as (typeof wanted)[number];
    return name === path && sign(value) === sign(direction);
  });
}

function sign(direction: Value): Value {
  return isNumeric(direction) ? Math.sign(toNumber(direction)) : direction;
}
