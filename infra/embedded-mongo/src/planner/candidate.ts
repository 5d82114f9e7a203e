import { parseFilter } from "../query/filter.js";
import type { IndexInfo } from "../store/catalog-entries.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import type { Document } from "../values/types.js";
import { impliesPartialFilter } from "./conditions.js";
import type { Condition } from "./conditions.js";
import { FULL_RANGE, intersect, rangesAreExact, toKeyRanges } from "./intervals.js";
import type { Interval } from "./intervals.js";
import type { IndexScan } from "./plan.js";
import type { IndexBounds } from "./value-bounds.js";

/** Maximum number of ranges: a scan reads one per combination of the equality conditions' values. */
const MAX_RANGES = 2000;

export interface QueryShape {
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
  readonly used: readonly IndexBounds[];
}

/** Plans an index scan. Without `force`, an index that does not help or could miss documents yields undefined. */
export function planIndexScan(index: IndexInfo, wanted: QueryShape, force: boolean): Candidate | undefined {
  if (!force && !usable(index, wanted)) return undefined;
  const parts = boundParts(index, wanted.conditions);
  const leading = leadingParts(parts);
  const sort = wanted.sort && wanted.sort.size > 0 ? wanted.sort : undefined;
  const order = sort && findScanDirection(index, sort, fixedPaths(index, wanted.conditions));
  const sorts = order !== undefined;
  if (!force && !sorts && leading.every(({ used }) => used.length === 0)) return undefined;
  const intervals = leading.map((part) => part.intervals);
  const plan: IndexScan = {
    kind: "index",
    index,
    ranges: toKeyRanges(index, intervals),
    narrows: parts.some((part) => part.intervals[0] !== FULL_RANGE),
    reverse: sorts && order === "backward",
    sorted: sort === undefined || sorts,
    exact: isExact(index, wanted.conditions, leading),
  };
  const full = index.unique && parts.every((part) => isPoint(part.intervals));
  return { plan, score: score(leading, full, sorts, index.key.length) };
}

function usable(index: IndexInfo, { conditions }: QueryShape): boolean {
  if (!index.ready) return false;
  if (index.partial && !impliesPartialFilter(conditions, parseFilter(index.partial))) return false;
  if (!index.sparse) return true;
  const paths = new Set(index.key.map(([path]) => path));
  return conditions.some(({ node, bounds }) => {
    return (
      bounds.some((one) => one.nonNull && paths.has(one.path)) ||
      (node.kind === "exists" && paths.has(node.path))
    );
  });
}

function boundParts(index: IndexInfo, conditions: readonly Condition[]): Part[] {
  const roots = new Set<string>();
  return index.key.map(([path]) => {
    const found = conditions.flatMap(({ bounds }) => bounds.filter((one) => one.path === path));
    const root = path.split(".")[0] as string;
    // In a multikey index different elements may satisfy different bounds, so each root field uses one bound at most.
    const used = !index.multikey ? found : roots.has(root) ? [] : found.toSorted(narrowestFirst).slice(0, 1);
    roots.add(root);
    const intervals = used.map((one) => one.intervals).reduce(intersect, [FULL_RANGE] as readonly Interval[]);
    return { path, intervals, used };
  });
}

function narrowestFirst(a: IndexBounds, b: IndexBounds): number {
  return Number(isPoint(b.intervals)) - Number(isPoint(a.intervals));
}

function isPoint(intervals: readonly Interval[]): boolean {
  return intervals.length > 0 && intervals.every(({ point }) => point);
}

/** Key parts that form the range: the leading equalities and the first non-equality. */
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

/** Index paths with an equality condition, which do not affect the sort order. */
function fixedPaths(index: IndexInfo, conditions: readonly Condition[]): Set<string> {
  const own = new Set(index.key.map(([path]) => path));
  const equal = conditions.map(({ node }) =>
    node.kind === "compare" && node.operator === "eq" ? node.path : "",
  );
  return new Set(equal.filter((path) => own.has(path)));
}

function isExact(index: IndexInfo, conditions: readonly Condition[], leading: readonly Part[]): boolean {
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

type Delivered = "forward" | "backward" | undefined;

/** The direction in which a scan of the index yields the sort order, or undefined. Paths in `fixed` are ignored. */
function findScanDirection(index: IndexInfo, sort: Document, fixed: ReadonlySet<string>): Delivered {
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

export function hasKeyPattern(index: IndexInfo, pattern: Document): boolean {
  const wanted = [...pattern];
  const isSame = ([path, direction]: IndexInfo["key"][number], place: number): boolean => {
    const [name, value] = wanted[place] ?? [];
    return name === path && isNumeric(value) && Math.sign(toNumber(value)) === direction;
  };
  return wanted.length === index.key.length && index.key.every(isSame);
}
