import type { Engine } from "../engine/engine.js";
import { compileNode } from "../query/compile.js";
import { filterFields } from "../query/nodes.js";
import { compileSort } from "../query/sort.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { decode, decodeFields } from "../values/decode.js";
import type { MemoryReservation } from "../values/memory.js";
import { topField } from "../values/paths.js";
import type { Document } from "../values/types.js";
import { choosePlan } from "./choose.js";
import type { Plan, RowSource, RowQuery } from "./plan.js";
import { ScanSource, SortSource, UnionSource } from "./row-sources.js";
import type { RowTest } from "./row-sources.js";

/** Opens a query's rows in sort order; a top-k sort keeps `keep` rows and reserves `memory`. */
export function openRows(
  store: Store,
  collection: CollectionInfo,
  query: RowQuery,
  keep?: number,
  memory?: MemoryReservation,
): RowSource {
  const plan = choosePlan(collection, query);
  const rows = openPlan(store.engine, collection, plan, plan.exact ? undefined : rowTest(query));
  if (plan.sorted || !query.sort || query.sort.size === 0) return rows;
  const sort = compileSort(query.sort);
  const fields = new Set([...query.sort.keys()].map(topField));
  return new SortSource(rows, sort, (bytes) => sort.keyOf(decodeFields(bytes, fields)), { keep, memory });
}

function openPlan(
  engine: Engine,
  collection: CollectionInfo,
  plan: Plan,
  test: RowTest | undefined,
): RowSource {
  if (plan.kind !== "union") return new ScanSource(engine, collection, plan, test);
  return new UnionSource(plan.parts.map((part) => new ScanSource(engine, collection, part, test)));
}

/** Tests a decoded document; used to recheck rows inside a write job. */
export function documentTest({ filter }: RowQuery): (document: Document) => boolean {
  return compileNode(filter);
}

function rowTest(query: RowQuery): RowTest | undefined {
  const fields = filterFields(query.filter);
  if (fields?.size === 0) return undefined;
  const test = documentTest(query);
  return fields ? (bytes) => test(decodeFields(bytes, fields)) : (bytes) => test(decode(bytes));
}
