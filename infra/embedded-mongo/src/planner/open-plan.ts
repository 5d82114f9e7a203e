import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Engine } from "../engine/engine.js";
import type { IndexScan, Plan } from "./plan.js";
import type { RowSource, RowTest } from "./rows.js";
import { DocumentSource, IndexSource } from "./scan-sources.js";
import { UnionSource } from "./stage-sources.js";

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
