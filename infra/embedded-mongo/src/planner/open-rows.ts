import { compileNode } from "../query/compile.js";
import { compileSort } from "../query/sort.js";
import { decode } from "../values/decode.js";
import { decodeFields } from "../values/decode-fields.js";
import type { Holding } from "../values/holding.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { choosePlan } from "./choose.js";
import { filterFields } from "./filter-fields.js";
import type { RowSource, RowTest } from "./rows.js";
import type { Selection } from "./selection.js";
import { openPlan } from "./open-plan.js";
import { SortSource } from "./stage-sources.js";
import type { RowOrder } from "./stage-sources.js";

/** Decides by whole documents; needed where a row is tested again inside a write job. */
export function documentTest({ filter }: Selection): (document: Document) => boolean {
  return compileNode(filter);
}

/**
 * Opens the rows of a selection in its order. A sort keeps the first `keep` rows; what it holds is counted in
 * `holding`.
 */
export function openRows(
  store: Store,
  collection: CollectionEntry,
  selection: Selection,
  keep?: number,
  holding?: Holding,
): RowSource {
  const plan = choosePlan(collection, selection);
  const rows = openPlan(store.engine, collection, plan, plan.exact ? undefined : rowTest(selection));
  const { sort } = selection;
  return plan.sorted || !sort || sort.size === 0 ? rows : new SortSource(rows, rowOrder(sort), keep, holding);
}

function rowTest(selection: Selection): RowTest | undefined {
  const fields = filterFields(selection.filter);
  if (fields?.size === 0) return undefined;
  const test = documentTest(selection);
  return fields ? (bytes) => test(decodeFields(bytes, fields)) : (bytes) => test(decode(bytes));
}

function rowOrder(sort: Document): RowOrder<Value[]> {
  const { keyOf, compareKeys } = compileSort(sort);
  const fields = new Set([...sort.keys()].map((path) => path.split(".")[0] as string));
  return { keyOf: (bytes) => keyOf(decodeFields(bytes, fields)), compare: compareKeys };
}
