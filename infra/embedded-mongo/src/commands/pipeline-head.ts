import type { Selection } from "../planner/selection.js";
import { refuseNear } from "../query/geo-node.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { numberOf, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { selectionOf } from "./read-selection.js";

/** What the first stages of a pipeline ask for and an index may answer. */
export interface Head {
  readonly filter: Document;
  readonly sort: Document | undefined;
  readonly skip: number;
  readonly limit: number;
  /** Stages stood here: what only begins a pipeline cannot follow. */
  readonly taken: boolean;
}

/** Takes the leading $match, $sort, $skip and $limit off a pipeline. */
export function splitPipeline(stages: readonly Document[]): { head: Head; rest: Document[] } {
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
  const filter = matches.length === 1 ? (matches[0] as Document) : joined(matches);
  const taken = rest.length < stages.length;
  return { head: { filter, sort, skip: skip ?? 0, limit: limit ?? Infinity, taken }, rest };
}

/** The documents the first stages of a pipeline ask for. */
export function headSelection(
  command: Command,
  { filter, sort }: Head,
  entry: CollectionEntry | undefined,
): Selection {
  const document = (name: string): Document | undefined => optionalDocument(command, name);
  const hint = command.name === "aggregate" ? command.body.get("hint") : undefined;
  const options = { sort, collation: document("collation"), hint, vars: document("let") };
  const selection = selectionOf(filter, options, entry);
  refuseNear(selection.filter);
  return selection;
}

/**
 * The path-free way drivers count: `{$group: {_id: 1, n: {$sum: 1}}}` as the only stage left. Answers the two
 * field values, `_id` and the name of the sum.
 */
export function countingStage(rest: readonly Document[]): { id: Value; name: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.get("$group") : undefined;
  if (!isDocument(group) || group.size !== 2) return undefined;
  const [[idField, id], [name, sum]] = [...group] as [[string, Value], [string, Value]];
  const constant = id === null || typeof id === "number";
  const one = isDocument(sum) && sum.size === 1 && sum.get("$sum") === 1;
  return idField === "_id" && constant && one ? { id, name } : undefined;
}

/** Other values are left to the stage itself, which refuses them. */
function isCount(value: Value): boolean {
  const number = value === undefined ? undefined : numberOf(value);
  return number !== undefined && Number.isInteger(number) && number > 0;
}

function joined(matches: readonly Document[]): Document {
  return matches.length === 0 ? new Map() : new Map([["$and", [...matches]]]);
}
