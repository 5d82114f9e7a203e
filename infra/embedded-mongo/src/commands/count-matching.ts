import { Puller } from "../planner/pull.js";
import { openRows, planFor } from "../planner/open-rows.js";
import type { Selection } from "../planner/selection.js";
import { wholeSpace } from "../store/keyspace.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { aliveCheck } from "./alive.js";

/** Counts keys where the index alone decides, else looks at documents in slices. */
export async function countMatching(
  store: Store,
  entry: CollectionEntry,
  selection: Selection,
): Promise<number> {
  const plan = planFor(entry, selection);
  if (plan.kind === "scan" && plan.exact) return store.engine.getKeysCount(wholeSpace(entry.space));
  if (plan.kind === "index" && plan.exact && !plan.index.multikey) {
    return plan.ranges.reduce((sum, range) => sum + store.engine.getKeysCount({ ...range }), 0);
  }
  const rows = openRows(store, entry, { ...selection, sort: undefined });
  let n = 0;
  for await (const batch of new Puller(rows, aliveCheck(store, entry)).batches()) n += batch.length;
  return n;
}
