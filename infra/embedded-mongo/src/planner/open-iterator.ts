import type { Engine } from "../engine/engine.js";
import { compileFilterNode } from "../query/compile.js";
import { listFilterFields } from "../query/nodes.js";
import { compileSort } from "../query/sort.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { decode, decodeFields } from "../values/decode.js";
import type { MemoryReservation } from "../values/memory.js";
import { getTopLevelField } from "../values/paths.js";
import type { Document } from "../values/types.js";
import { choosePlan } from "./choose.js";
import type { Plan, DocumentIterator, Query } from "./plan.js";
import { ScanIterator, SortIterator, UnionIterator } from "./iterators.js";
import type { EncodedDocumentTest } from "./iterators.js";

/** Opens an iterator over a query's documents in sort order; a sort keeps `limit` documents and reserves `memory`. */
export function openIterator(
  store: Store,
  collection: CollectionInfo,
  query: Query,
  limit?: number,
  memory?: MemoryReservation,
): DocumentIterator {
  const plan = choosePlan(collection, query);
  const iterator = openPlan(
    store.engine,
    collection,
    plan,
    plan.exact ? undefined : compileEncodedTest(query),
  );
  if (plan.sorted || !query.sort || query.sort.size === 0) return iterator;
  const sort = compileSort(query.sort);
  const fields = new Set([...query.sort.keys()].map(getTopLevelField));
  return new SortIterator(iterator, sort, (bytes) => sort.keyOf(decodeFields(bytes, fields)), {
    limit,
    memory,
  });
}

function openPlan(
  engine: Engine,
  collection: CollectionInfo,
  plan: Plan,
  test: EncodedDocumentTest | undefined,
): DocumentIterator {
  if (plan.kind !== "union") return new ScanIterator(engine, collection, plan, test);
  return new UnionIterator(plan.parts.map((part) => new ScanIterator(engine, collection, part, test)));
}

export function compileDocumentTest({ filter }: Query): (document: Document) => boolean {
  return compileFilterNode(filter);
}

function compileEncodedTest(query: Query): EncodedDocumentTest | undefined {
  const fields = listFilterFields(query.filter);
  if (fields?.size === 0) return undefined;
  const test = compileDocumentTest(query);
  return fields ? (bytes) => test(decodeFields(bytes, fields)) : (bytes) => test(decode(bytes));
}
