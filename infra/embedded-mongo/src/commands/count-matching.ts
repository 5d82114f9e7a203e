import { Puller } from "../planner/pull.js";
import { openRows, planFor } from "../planner/open-rows.js";
import type { Selection } from "../planner/selection.js";
import { wholeSpace } from "../store/keyspace.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { readSlices } from "./alive.js";
import type { Command } from "./command.js";

/** Counts up to `most`: keys where the index alone decides, else documents, looked at in slices. */
export async function countMatching(
  command: Command,
  entry: CollectionEntry,
  selection: Selection,
  most: number,
): Promise<number> {
  const { store } = command;
  const plan = planFor(entry, selection);
  const slices = readSlices(command, entry);
  const pause = (): Promise<void> => slices.pause();
  if (plan.kind === "scan" && plan.exact) return store.engine.count(wholeSpace(entry.space), pause);
  let n = 0;
  if (plan.kind === "index" && plan.exact && !plan.index.multikey) {
    for (const range of plan.ranges) n += await store.engine.count(range, pause);
    return n;
  }
  const puller = new Puller(openRows(store, entry, { ...selection, sort: undefined }, most), slices);
  while (!puller.ended && n < most) n += (await puller.take(Math.min(1000, most - n))).length;
  return n;
}
