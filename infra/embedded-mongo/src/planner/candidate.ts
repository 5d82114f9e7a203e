import { isDeepStrictEqual } from "node:util";
import type { KeyRange } from "../engine/key-range.js";
import { parseFilter } from "../query/filter.js";
import type { IndexInfo } from "../store/catalog-entries.js";
import { beginsWithText } from "../store/keyspace.js";
import { asNumber } from "../values/numbers.js";
import type { Document, Value } from "../values/types.js";
import { impliesPartialFilter } from "./conditions.js";
import type { Condition } from "./conditions.js";
import { FULL_RANGE, intersectIntervals, rangesAreExact, toKeyRanges } from "./intervals.js";
import type { Interval } from "./intervals.js";
import type { IndexScan, ScanDirection } from "./plan.js";
import { hasNumericComponent } from "./value-bounds.js";
import type { IndexBounds } from "./value-bounds.js";

/** Maximum number of key ranges of a scan, which has one per combination of the values of its equality conditions. */
const MAX_RANGES = 2000;

export interface QueryShape {
  readonly conditions: readonly Condition[];
  /** Undefined if the query has no sort, or a sort without fields. */
  readonly sort: Document | undefined;
}

export interface Candidate {
  readonly plan: IndexScan;
  readonly score: number;
}

interface KeyPart {
  readonly path: string;
  readonly intervals: readonly Interval[];
  readonly usedBounds: readonly IndexBounds[];
}

/** Plans an index scan. Without `force`, returns undefined for an index that does not help or could miss documents. */
export function planIndexScan(index: IndexInfo, shape: QueryShape, force: boolean): Candidate | undefined {
  if (!force && !isUsable(index, shape)) return undefined;
  const keyParts = computeKeyParts(index, shape.conditions);
  const leadingParts = selectLeadingParts(keyParts);
  const { sort } = shape;
  const fixedPaths = findFixedPaths(index, shape.conditions);
  const scanDirection = sort && !index.multikey ? findScanDirection(index, sort, fixedPaths) : undefined;
  const deliversSort = scanDirection !== undefined;
  if (!force && !deliversSort && leadingParts.every(({ usedBounds }) => usedBounds.length === 0))
    return undefined;
  const intervals = leadingParts.map((part) => part.intervals);
  const ranges = toKeyRanges(index, intervals);
  const exact = isExact(index, shape.conditions, leadingParts);
  const plan: IndexScan = {
    kind: "index",
    index,
    ranges,
    narrows: keyParts.some((part) => part.intervals[0] !== FULL_RANGE),
    reverse: scanDirection === "backward",
    sorted: sort === undefined || deliversSort,
    exact,
    keyEndDirection: sort && exact ? findKeyEndDirection(index, ranges, sort) : undefined,
  };
  const isUnique = index.unique && keyParts.every((part) => isPoint(part.intervals));
  const partScores = leadingParts.reduce((sum, part) => sum + computePartScore(part), 0);
  const score = isUnique ? 10_000 : partScores + (deliversSort ? 60 : 0) - index.key.length;
  return { plan, score };
}

function isUsable(index: IndexInfo, { conditions }: QueryShape): boolean {
  if (!index.ready) return false;
  if (index.partial && !impliesPartialFilter(conditions, parseFilter(index.partial))) return false;
  if (!index.sparse) return true;
  const indexPaths = new Set(index.key.map(([path]) => path));
  return conditions.some(
    ({ node, bounds }) =>
      bounds.some((bound) => bound.nonNull && indexPaths.has(bound.path)) ||
      (node.kind === "exists" && indexPaths.has(node.path)),
  );
}

function computeKeyParts(index: IndexInfo, conditions: readonly Condition[]): KeyPart[] {
  const usedRootFields = new Set<string>();
  return index.key.map(([path]) => {
    const matchingBounds = conditions.flatMap(({ bounds }) => bounds.filter((bound) => bound.path === path));
    const rootField = path.split(".")[0] as string;
    // In a multikey index different elements may satisfy different bounds, so each root field uses one bound at most.
    const usedBounds = !index.multikey
      ? matchingBounds
      : usedRootFields.has(rootField)
        ? []
        : matchingBounds.toSorted(comparePointsFirst).slice(0, 1);
    usedRootFields.add(rootField);
    const intervals = usedBounds
      .map((bound) => bound.intervals)
      .reduce(intersectIntervals, [FULL_RANGE] as readonly Interval[]);
    return { path, intervals, usedBounds };
  });
}

function comparePointsFirst(a: IndexBounds, b: IndexBounds): number {
  return Number(isPoint(b.intervals)) - Number(isPoint(a.intervals));
}

function isPoint(intervals: readonly Interval[]): boolean {
  return intervals.length > 0 && intervals.every(({ point }) => point);
}

/** Selects the key parts that form the range: the leading equalities and the first non-equality. */
function selectLeadingParts(parts: readonly KeyPart[]): KeyPart[] {
  const leadingParts: KeyPart[] = [];
  let rangeCount = 1;
  for (const part of parts) {
    rangeCount *= part.intervals.length;
    if (leadingParts.length > 0 && rangeCount > MAX_RANGES) return leadingParts;
    leadingParts.push(part);
    if (!isPoint(part.intervals)) return leadingParts;
  }
  return leadingParts;
}

/** Finds the index paths with an equality condition, which do not affect the sort order. */
function findFixedPaths(index: IndexInfo, conditions: readonly Condition[]): Set<string> {
  const indexPaths = new Set(index.key.map(([path]) => path));
  const equalityPaths = conditions.map(({ node }) =>
    node.kind === "compare" && node.operator === "eq" ? node.path : "",
  );
  return new Set(equalityPaths.filter((path) => indexPaths.has(path)));
}

/**
 * Whether exactly the documents with an entry in the ranges meet all conditions. In a multikey index that holds, too: a
 * condition accepts a document if it accepts any of its entries, and each condition used is on another root field.
 */
function isExact(index: IndexInfo, conditions: readonly Condition[], parts: readonly KeyPart[]): boolean {
  if (index.cut || !rangesAreExact(parts.map((part) => part.intervals))) return false;
  if (index.multikey && parts.some(({ path }) => hasNumericComponent(path))) return false;
  const usedBounds = new Set(parts.flatMap((part) => part.usedBounds));
  return conditions.every(
    ({ bounds }) => bounds.length === 1 && bounds.every((bound) => bound.exact && usedBounds.has(bound)),
  );
}

function computePartScore({ intervals, usedBounds }: KeyPart): number {
  if (isPoint(intervals)) return 100;
  if (usedBounds.length === 0) return 0;
  const isTwoSided = intervals.every(({ low, high }) => !low.unbounded && !high.unbounded);
  return isTwoSided ? 45 : 40;
}

/**
 * Finds the direction in which the ends of the keys have the sort order. In a multikey index they have it, too: a document
 * has an array in one of the fields at most. If that is a field of the sort, all its elements have entries in the ranges.
 */
function findKeyEndDirection(
  index: IndexInfo,
  ranges: readonly KeyRange[],
  sort: Document,
): ScanDirection | undefined {
  const [firstPath = ""] = index.key[0] ?? [];
  if (sort.has(firstPath) || index.key.some(([path]) => path.includes("."))) return undefined;
  return ranges.every(beginsWithText) ? findScanDirection(index, sort, new Set([firstPath])) : undefined;
}

/** Finds the direction in which a scan of the index delivers the sort order, if any. `fixedPaths` are ignored. */
function findScanDirection(
  index: IndexInfo,
  sort: Document,
  fixedPaths: ReadonlySet<string>,
): ScanDirection | undefined {
  if (index.cut) return undefined;
  const sortParts = [...sort].filter(([path]) => !fixedPaths.has(path));
  const parts = index.key.filter(([path]) => !fixedPaths.has(path));
  let scanDirection: ScanDirection | undefined;
  for (const [position, [path, direction]] of sortParts.entries()) {
    const part = parts[position];
    const number = toDirection(direction);
    if (!part || part[0] !== path || number === 0) return undefined;
    const partDirection = part[1] === number ? "forward" : "backward";
    if (scanDirection && scanDirection !== partDirection) return undefined;
    scanDirection = partDirection;
  }
  return scanDirection ?? "forward";
}

/** Returns 1 or -1 for a key part's or sort part's direction, and 0 or NaN for an invalid one. */
const toDirection = (value: Value): number => Math.sign(asNumber(value) ?? 0);

export function hasKeyPattern({ key }: IndexInfo, pattern: Document): boolean {
  return isDeepStrictEqual(
    key,
    [...pattern].map(([path, value]) => [path, toDirection(value)]),
  );
}
