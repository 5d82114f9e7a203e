import type { CollectionInfo, IndexInfo } from "../store/catalog-entries.js";
import { badValue, failure } from "../values/errors.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { hasKeyPattern, planIndexScan } from "./candidate.js";
import type { Candidate, QueryShape } from "./candidate.js";
import { conditionsOf } from "./conditions.js";
import type { Condition } from "./conditions.js";
import type { Plan, Query, UnionPlan } from "./plan.js";

/** Every $or branch needs this score for a union of them to be preferred to an index that delivers the sort order. */
const GOOD_BRANCH = 90;

/** With more branches than this, planning costs more time than it saves. */
const MAX_BRANCHES = 1000;

export function choosePlan(collection: CollectionInfo, query: Query): Plan {
  const wanted: QueryShape = { conditions: conditionsOf(query.filter), sort: query.sort };
  const { hint } = query;
  if (hint !== undefined && hint !== null) return hintedPlan(collection, wanted, hint);
  const natural = naturalOrder(query.sort?.get("$natural"));
  if (natural) return scan(wanted, natural < 0, true);
  const best = bestIndex(collection, wanted);
  if (best?.plan.narrows) return best.plan;
  return unionOf(collection, wanted, best) ?? best?.plan ?? scan(wanted, false, !hasSort(wanted));
}

function scan({ conditions }: QueryShape, reverse: boolean, sorted: boolean): Plan {
  return { kind: "scan", reverse, sorted, exact: conditions.length === 0 };
}

function hasSort({ sort }: QueryShape): boolean {
  return sort !== undefined && sort.size > 0;
}

function bestIndex(collection: CollectionInfo, wanted: QueryShape): Candidate | undefined {
  const candidates = collection.indexes.flatMap((index) => planIndexScan(index, wanted, false) ?? []);
  return candidates.reduce<Candidate | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
}

function hintedPlan(collection: CollectionInfo, wanted: QueryShape, hint: Value): Plan {
  const natural = isDocument(hint) ? naturalOrder(hint.get("$natural")) : undefined;
  if (natural) return scan(wanted, natural < 0, !hasSort(wanted));
  const index = hintedIndex(collection.indexes, hint);
  const candidate = index && planIndexScan(index, wanted, true);
  if (candidate) return candidate.plan;
  throw badValue("error processing query: hint provided does not correspond to an existing index");
}

function hintedIndex(indexes: readonly IndexInfo[], hint: Value): IndexInfo | undefined {
  if (typeof hint === "string") return indexes.find(({ name, ready }) => ready && name === hint);
  if (!isDocument(hint)) throw failure("FailedToParse", "Hint must be a string or an object");
  return indexes.find((index) => index.ready && hasKeyPattern(index, hint));
}

function naturalOrder(value: Value): number | undefined {
  return isNumeric(value) ? toNumber(value) : undefined;
}

function unionOf(
  collection: CollectionInfo,
  wanted: QueryShape,
  instead: Candidate | undefined,
): UnionPlan | undefined {
  for (const condition of wanted.conditions) {
    if (condition.node.kind !== "or" || condition.node.branches.length > MAX_BRANCHES) continue;
    const others = wanted.conditions.filter((other) => other !== condition);
    const parts = condition.node.branches.map((branch) => {
      const conditions: Condition[] = [...conditionsOf(branch), ...others];
      return bestIndex(collection, { ...wanted, conditions, sort: undefined });
    });
    const good = parts.every((part) => part && (!instead || part.score >= GOOD_BRANCH));
    const plans = parts.flatMap((part) => part?.plan ?? []);
    if (good) return { kind: "union", parts: plans, sorted: !hasSort(wanted), exact: false };
  }
  return undefined;
}
