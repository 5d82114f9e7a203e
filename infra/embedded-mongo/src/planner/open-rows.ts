import { compileNode } from "../query/compile.js";
import { compileSort } from "../query/sort.js";
import { decode } from "../values/decode.js";
import { decodeFields } from "../values/decode-fields.js";
import type { Collation } from "../values/collation.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { choosePlan } from "./choose.js";
import { filterFields } from "./filter-fields.js";
import type { Plan } from "./plan.js";
import type { RowSource, RowTest } from "./rows.js";
import type { Selection } from "./selection.js";
import { openPlan } from "./open-plan.js";
import { SortSource, type RowOrder } from "./stage-sources.js";

/** Decides by whole documents; needed where a row is looked at again inside a write. */
export function documentTest(selection: Selection): (document: Document) => boolean {
  return compileNode(selection.filter, { collation: selection.collation, vars: selection.vars });
}

/** The plan for a selection. */
export function planFor(collection: CollectionEntry, selection: Selection): Plan {
  return choosePlan(collection, selection);
}

/** Opens the rows of a selection in its order. `keep` bounds how many the sort must hold. */
export function openRows(
  store: Store,
  collection: CollectionEntry,
  selection: Selection,
  keep?: number,
): RowSource {
  const plan = planFor(collection, selection);
  const rows = openPlan(store.engine, collection, plan, plan.exact ? undefined : rowTest(selection));
  if (!selection.sort || selection.sort.size === 0 || plan.sorted) return rows;
  return new SortSource(rows, rowOrder(selection.sort, selection.collation), keep);
}

function rowTest(selection: Selection): RowTest | undefined {
  const names = filterFields(selection.filter);
  if (names?.size === 0) return undefined;
  const test = documentTest(selection);
  return names ? (bytes) => test(decodeFields(bytes, names)) : (bytes) => test(decode(bytes));
}

function rowOrder(sort: Document, collation: Collation | undefined): RowOrder<Value[]> {
  const { keyOf, compareKeys } = compileSort(sort, collation);
  const names = new Set([...sort.keys()].map((path) => path.split(".")[0] as string));
  return { keyOf: (bytes) => keyOf(decodeFields(bytes, names)), compare: compareKeys };
}
