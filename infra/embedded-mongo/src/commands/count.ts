import { choosePlan } from "../planner/choose.js";
import { openRows } from "../planner/open-rows.js";
import { Puller } from "../planner/pull.js";
import type { Selection } from "../planner/selection.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { wholeSpace } from "../store/keyspace.js";
import type { Document } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { nonNegative, wholeNumber } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { readSelection, readSlices } from "./reading.js";

export async function count(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const skip = nonNegative(command, "skip") ?? 0;
  const limit = Math.abs(wholeNumber(command, "limit") ?? 0) || Infinity;
  const selection = readSelection(command, "query");
  const entry = command.store.catalog.find(full);
  const all = entry ? await countMatching(command, entry, selection, skip + limit) : 0;
  return ok({ n: Math.min(Math.max(0, all - skip), limit) });
}

/** Counts up to `max`: keys where the index alone decides, else documents, in slices. */
export async function countMatching(
  command: Command,
  entry: CollectionEntry,
  selection: Selection,
  max: number,
): Promise<number> {
  const { engine } = command.store;
  const plan = choosePlan(entry, selection);
  const slices = readSlices(command, entry);
  const pause = (): Promise<void> => slices.pause();
  if (plan.kind === "scan" && plan.exact) return engine.count(wholeSpace(entry.space), pause);
  let n = 0;
  if (plan.kind === "index" && plan.exact && !plan.index.multikey) {
    for (const range of plan.ranges) n += await engine.count(range, pause);
    return n;
  }
  const rows = openRows(command.store, entry, { ...selection, sort: undefined }, max);
  const puller = new Puller(rows, slices);
  while (!puller.ended && n < max) n += (await puller.take(Math.min(1000, max - n))).length;
  return n;
}
