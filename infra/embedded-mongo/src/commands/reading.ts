import type { Selection } from "../planner/plan.js";
import { Slices } from "../planner/pull.js";
import { parseFilter } from "../query/filter.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { CommandError } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { documentOr, numberOf, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";

/** The filter in the argument `field`, and the order and hint of a command. */
export function readSelection(command: Command, field: string): Selection {
  const filter = parseFilter(documentOr(command, field));
  return { filter, sort: optionalDocument(command, "sort"), hint: command.body.get("hint") };
}

/** A check between two slices of a read: throws once the collection or one of its indexes is dropped. */
export function dropCheck(store: Store, entry: CollectionEntry | undefined): () => void {
  if (!entry) return () => store.queue.checkInterrupt();
  const namespace = namespaceOf(entry);
  return () => {
    store.queue.checkInterrupt();
    const now = store.catalog.find(namespace);
    if (now === entry) return;
    const spaces = new Set(now?.indexes.map((index) => index.space));
    if (now?.space === entry.space && entry.indexes.every((index) => spaces.has(index.space))) return;
    throw new CommandError(175, "QueryPlanKilled", "collection or index dropped while the query was running");
  };
}

/** Slices of a read, which ends with its collection, its client or its deadline. */
export function readSlices({ store, deadline }: Command, entry: CollectionEntry | undefined): Slices {
  const check = dropCheck(store, entry);
  return new Slices(() => {
    deadline.check();
    check();
  });
}

/** The first stages of a pipeline, which an index may answer. */
export interface Head {
  readonly selection: Selection;
  readonly skip: number;
  readonly limit: number;
  /** There are no such stages: one that must be the first of a pipeline may follow. */
  readonly isEmpty: boolean;
}

/** Takes the leading $match, $sort, $skip and $limit off a pipeline. */
export function splitPipeline(
  { body }: Command,
  stages: readonly Document[],
): { head: Head; rest: Document[] } {
  const rest = [...stages];
  const take = (name: string): Value => {
    const stage = rest[0];
    return stage?.size === 1 && stage.has(name) ? (rest.shift() as Document).get(name) : undefined;
  };
  const matches: Document[] = [];
  while (isDocument(rest[0]?.get("$match"))) matches.push(take("$match") as Document);
  const sort = isDocument(rest[0]?.get("$sort")) ? (take("$sort") as Document) : undefined;
  const skip = isCount(rest[0]?.get("$skip")) ? numberOf(take("$skip")) : undefined;
  const limit = isCount(rest[0]?.get("$limit")) ? numberOf(take("$limit")) : undefined;
  const filter = parseFilter(matches.length === 1 ? (matches[0] as Document) : joined(matches));
  const selection = { filter, sort, hint: body.get("hint") };
  const isEmpty = rest.length === stages.length;
  return { head: { selection, skip: skip ?? 0, limit: limit ?? Infinity, isEmpty }, rest };
}

/**
 * The stage by which drivers count, `{$group: {_id: 1, n: {$sum: 1}}}`, where it is the only one left: the `_id` and
 * the field of the sum.
 */
export function countingStage(rest: readonly Document[]): { id: Value; field: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.get("$group") : undefined;
  if (!isDocument(group) || group.size !== 2) return undefined;
  const [[idField, id], [field, sum]] = [...group] as [[string, Value], [string, Value]];
  const constant = id === null || typeof id === "number";
  const one = isDocument(sum) && sum.size === 1 && sum.get("$sum") === 1;
  return idField === "_id" && constant && one ? { id, field } : undefined;
}

/** Other values are left to the stage itself, which refuses them. */
function isCount(value: Value): boolean {
  const number = value === undefined ? undefined : numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0;
}

function joined(matches: readonly Document[]): Document {
  return matches.length === 0 ? new Map() : new Map([["$and", [...matches]]]);
}
