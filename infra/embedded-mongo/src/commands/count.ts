import { Puller } from "../planner/pull.js";
import { openRows, planFor, type Selection } from "../planner/selection.js";
import { wholeSpace } from "../store/keyspace.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import type { Document } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { aliveCheck } from "./alive.js";
import { count as countField, wholeNumber } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { readSelection } from "./read-selection.js";

/** How many documents match. */
export async function count(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const selection = readSelection(command, "query");
  const skip = countField(command, "skip") ?? 0;
  const limit = Math.abs(wholeNumber(command, "limit") ?? 0) || Infinity;
  const entry = command.store.catalog.find(full);
  const all = entry ? await countMatching(command.store, entry, selection) : 0;
  return ok({ n: Math.min(Math.max(0, all - skip), limit) });
}

/** Counts keys where the index alone decides, else looks at documents in slices. */
export async function countMatching(store: Store, entry: CollectionEntry, selection: Selection): Promise<number> {
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
