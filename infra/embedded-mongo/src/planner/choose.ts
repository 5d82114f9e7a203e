import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { badValue, failure } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { hasKeyPattern, planIndexScan } from "./candidate.js";
import type { Candidate, QueryShape } from "./candidate.js";
import { extractConditions } from "./conditions.js";
import type { Plan, Query, UnionPlan } from "./plan.js";

/** A union is preferred to an index that delivers the sort order only if every $or branch has at least this score. */
const MIN_BRANCH_SCORE = 90;

/** With more $or branches than this, planning costs more time than it saves. */
const MAX_BRANCHES = 1000;

export function choosePlan(collection: CollectionInfo, query: Query): Plan {
  const { filter, hint } = query;
  const sort = query.sort && query.sort.size > 0 ? query.sort : undefined;
  const shape: QueryShape = { conditions: extractConditions(filter), sort };
  if (hint !== undefined && hint !== null) return planWithHint(collection, shape, hint);
  const naturalDirection = asNumber(sort?.get("$natural"));
  if (naturalDirection) return planScan(shape, naturalDirection < 0, true);
  const bestCandidate = findBestIndex(collection, shape);
  if (bestCandidate?.plan.narrows) return bestCandidate.plan;
  return planUnion(collection, shape, bestCandidate) ?? bestCandidate?.plan ?? planScan(shape, false, !sort);
}

function planScan({ conditions }: QueryShape, reverse: boolean, sorted: boolean): Plan {
  return { kind: "scan", reverse, sorted, exact: conditions.length === 0 };
}

function findBestIndex(collection: CollectionInfo, shape: QueryShape): Candidate | undefined {
  const candidates = collection.indexes.flatMap((index) => planIndexScan(index, shape, false) ?? []);
  return candidates.reduce<Candidate | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
}

function planWithHint(collection: CollectionInfo, shape: QueryShape, hint: Value): Plan {
  const naturalDirection = isDocument(hint) ? asNumber(hint.get("$natural")) : undefined;
  if (naturalDirection) return planScan(shape, naturalDirection < 0, !shape.sort);
  const index = findHintedIndex(collection.indexes, hint);
  const candidate = index && planIndexScan(index, shape, true);
  if (candidate) return candidate.plan;
  throw badValue("error processing query: hint provided does not correspond to an existing index");
}

function findHintedIndex(indexes: readonly IndexInfo[], hint: Value): IndexInfo | undefined {
  if (typeof hint === "string") return indexes.find(({ name, ready }) => ready && name === hint);
  if (!isDocument(hint)) throw failure("FailedToParse", "Hint must be a string or an object");
  return indexes.find((index) => index.ready && hasKeyPattern(index, hint));
}

function planUnion(
  collection: CollectionInfo,
  shape: QueryShape,
  bestSingleIndex: Candidate | undefined,
): UnionPlan | undefined {
  const minScore = bestSingleIndex ? MIN_BRANCH_SCORE : -Infinity;
  for (const condition of shape.conditions) {
    if (condition.node.kind !== "or" || condition.node.branches.length > MAX_BRANCHES) continue;
    const { branches } = condition.node;
    const otherConditions = shape.conditions.filter((other) => other !== condition);
    const parts = branches.flatMap((branch) => {
      const conditions = [...extractConditions(branch), ...otherConditions];
      const candidate = findBestIndex(collection, { conditions, sort: undefined });
      return candidate && candidate.score >= minScore ? candidate.plan : [];
    });
    if (parts.length === branches.length) return { kind: "union", parts, sorted: !shape.sort, exact: false };
  }
  return undefined;
}
