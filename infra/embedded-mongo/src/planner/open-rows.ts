import type { Engine } from "../engine/engine.js";
import { compileNode } from "../query/compile.js";
import { filterFields } from "../query/nodes.js";
import { compileSort } from "../query/sort.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { decodeFields } from "../values/decode-fields.js";
import { decode } from "../values/decode.js";
import type { Holding } from "../values/memory.js";
import type { Document, Value } from "../values/types.js";
import { choosePlan } from "./choose.js";
import type { IndexScan, Plan, RowSource, RowTest, Selection } from "./plan.js";
import { DocumentSource, IndexSource } from "./scan-sources.js";
import { SortSource, UnionSource } from "./stage-sources.js";
import type { RowOrder } from "./stage-sources.js";

/** Starts reading by a plan. `test` decides about each document. */
export function openPlan(
  engine: Engine,
  collection: CollectionEntry,
  plan: Plan,
  test: RowTest | undefined,
): RowSource {
  switch (plan.kind) {
    case "scan":
      return new DocumentSource(engine, collection, test, { reverse: plan.reverse });
    case "index":
      return openIndex(engine, collection, plan, test);
    case "union":
      return new UnionSource(plan.parts.map((part) => openIndex(engine, collection, part, test)));
  }
}

function openIndex(
  engine: Engine,
  collection: CollectionEntry,
  plan: IndexScan,
  test: RowTest | undefined,
): RowSource {
  const byId = plan.index.space === collection.space;
  if (byId) return new DocumentSource(engine, collection, test, plan);
  return new IndexSource(engine, collection, plan.index, test, plan);
}

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
