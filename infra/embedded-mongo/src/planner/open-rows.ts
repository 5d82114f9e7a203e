import { compileNode } from "../query/compile.js";
import { distanceOf, nearOf } from "../query/geo-node.js";
import type { GeoNode } from "../query/nodes.js";
import { compileSort } from "../query/sort.js";
import { noteTextScore } from "../query/text-score.js";
import type { TextSearch } from "../text/search.js";
import { decode } from "../values/decode.js";
import { decodeFields } from "../values/decode-fields.js";
import { failure } from "../values/errors.js";
import type { Holding } from "../values/holding.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { choosePlan } from "./choose.js";
import { filterFields } from "./filter-fields.js";
import type { Plan } from "./plan.js";
import type { RowSource, RowTest } from "./rows.js";
import type { Selection } from "./selection.js";
import { openPlan } from "./open-plan.js";
import { SortSource } from "./stage-sources.js";
import type { RowOrder } from "./stage-sources.js";

/** Decides by whole documents; needed where a row is looked at again inside a write. */
export function documentTest(selection: Selection): (document: Document) => boolean {
  return compileNode(selection.filter, { collation: selection.collation, vars: selection.vars });
}

/** The plan for a selection. */
export function planFor(collection: CollectionEntry, selection: Selection): Plan {
  return choosePlan(collection, selection);
}

/**
 * Opens the rows of a selection in its order. `keep` bounds how many the sort must hold; what it holds is counted
 * in `holding`.
 */
export function openRows(
  store: Store,
  collection: CollectionEntry,
  selection: Selection,
  keep?: number,
  holding?: Holding,
): RowSource {
  const plan = planFor(collection, selection);
  const near = nearOf(selection.filter);
  if (near) refuseWithoutIndex(collection, near);
  const rows = openPlan(store.engine, collection, plan, plan.exact ? undefined : rowTest(selection));
  if (!selection.sort || selection.sort.size === 0)
    return near ? new SortSource(rows, nearestFirst(near), keep, holding) : rows;
  return plan.sorted ? rows : new SortSource(rows, rowOrder(selection), keep, holding);
}

/** MongoDB finds near places by an index alone; without one it refuses to look. */
function refuseWithoutIndex({ indexes }: CollectionEntry, { path, near }: GeoNode): void {
  const found = indexes.some(
    ({ ready, spec }) =>
      ready && near?.indexes.some((kind) => (spec.get("key") as Document).get(path) === kind),
  );
  if (found) return;
  const message = "unable to find index for $geoNear query";
  throw failure(
    "NoQueryExecutionPlans",
    `error processing query: planner returned error :: caused by :: ${message}`,
  );
}

function rowTest(selection: Selection): RowTest | undefined {
  const names = filterFields(selection.filter);
  if (names?.size === 0) return undefined;
  const test = documentTest(selection);
  return names ? (bytes) => test(decodeFields(bytes, names)) : (bytes) => test(decode(bytes));
}

function rowOrder({ sort = new Map(), collation, score }: Selection): RowOrder<Value[]> {
  const { keyOf, compareKeys } = compileSort(sort, collation);
  if (score) return { keyOf: (bytes) => keyOf(scored(decode(bytes), score)), compare: compareKeys };
  const names = new Set([...sort.keys()].map((path) => path.split(".")[0] as string));
  return { keyOf: (bytes) => keyOf(decodeFields(bytes, names)), compare: compareKeys };
}

function nearestFirst(near: GeoNode): RowOrder<number> {
  const names = new Set([near.path.split(".")[0] as string]);
  return { keyOf: (bytes) => distanceOf(near, decodeFields(bytes, names)), compare: (a, b) => a - b };
}

/** The document with how well it fits the search. */
export function scored(document: Document, score: TextSearch): Document {
  return noteTextScore(document, score(document));
}
