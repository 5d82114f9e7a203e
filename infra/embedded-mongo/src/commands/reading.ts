import { openIterator, SkipLimitIterator } from "../planner/iterators.js";
import type { ReadStatistics } from "../planner/plan-scan.js";
import { DocumentReader, TimeSliceYieldPolicy } from "../planner/plan.js";
import type { Query } from "../planner/plan.js";
import { parseFilter } from "../query/filter.js";
import { compileProjection } from "../query/projection.js";
import type { Projection } from "../query/projection.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import type { Store } from "../store/store.js";
import { CommandError, failure } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { readDocumentOrEmpty, readNonNegative, readOptionalDocument } from "./arguments.js";
import type { Command } from "./command.js";

export function parseQuery(command: Command, field: string): Query {
  const filter = parseFilter(readDocumentOrEmpty(command, field));
  return { filter, sort: readOptionalDocument(command, "sort"), hint: command.body.get("hint") };
}

export function parseStatementQuery(statement: Document): Query {
  const [filter, sort, hint] = [statement.get("q"), statement.get("sort"), statement.get("hint")];
  if (!isDocument(filter)) throw failure("TypeMismatch", "BSON field 'q' is missing or not an object");
  return { filter: parseFilter(filter), sort: isDocument(sort) ? sort : undefined, hint };
}

export function readProjection(command: Command, field: string): Projection | undefined {
  const projection = readOptionalDocument(command, field);
  return projection && projection.size > 0 ? compileProjection(projection) : undefined;
}

export interface ReadSpec {
  readonly query: Query;
  readonly skip: number;
  readonly limit: number;
}

/** Parses a read's arguments; `field` names the filter argument. */
export function parseRead(command: Command, field: string): ReadSpec {
  const skip = readNonNegative(command, "skip") ?? 0;
  const limit = readNonNegative(command, "limit") || Infinity;
  return { query: parseQuery(command, field), skip, limit };
}

export function openRead(
  command: Command,
  collection: CollectionInfo,
  { query, skip, limit }: ReadSpec,
  statistics?: ReadStatistics,
): DocumentReader {
  const { store, memory } = command;
  const options = { limit: skip + limit, memory, statistics };
  const source = new SkipLimitIterator(openIterator(store, collection, query, options), skip, limit);
  return new DocumentReader(source, createYieldPolicy(command, collection));
}

/** Returns a function that throws once the collection or one of its indexes has been dropped. */
export function createDropCheck(store: Store, collection: CollectionInfo | undefined): () => void {
  if (!collection) return () => store.queue.checkInterrupt();
  const namespace = namespaceOf(collection);
  return () => {
    store.queue.checkInterrupt();
    const current = store.catalog.find(namespace);
    if (current === collection) return;
    const spaces = new Set(current?.indexes.map((index) => index.space));
    if (current?.space === collection.space && collection.indexes.every((index) => spaces.has(index.space)))
      return;
    throw new CommandError(175, "QueryPlanKilled", "collection or index dropped while the query was running");
  };
}

/** Creates a policy whose check after a yield throws on a dropped collection, a lost client or exceeded maxTimeMS. */
export function createYieldPolicy(
  { store, deadline }: Command,
  collection: CollectionInfo | undefined,
): TimeSliceYieldPolicy {
  const checkNotDropped = createDropCheck(store, collection);
  return new TimeSliceYieldPolicy(() => {
    deadline.check();
    checkNotDropped();
  });
}

export interface PushedDownStages extends ReadSpec {
  /** True if no stage was pushed down; a stage that must come first, such as $collStats, is then still allowed. */
  readonly isEmpty: boolean;
}

export function splitPipeline(
  { body }: Command,
  stages: readonly Document[],
): { head: PushedDownStages; rest: Document[] } {
  const rest = [...stages];
  // A stage with several fields is not pushed down; compiling it throws MongoDB's error.
  const peekStage = (name: string): Value => (rest[0]?.size === 1 ? rest[0].get(name) : undefined);
  const takeStage = (name: string): Value => rest.shift()?.get(name);
  const matchFilters: Document[] = [];
  while (isDocument(peekStage("$match"))) matchFilters.push(takeStage("$match") as Document);
  const sort = isDocument(peekStage("$sort")) ? (takeStage("$sort") as Document) : undefined;
  /** Takes a $skip or $limit off the pipeline; leaves an invalid one there, so that its stage rejects it. */
  const takePositiveInteger = (name: string): number | undefined => {
    const value = asNumber(peekStage(name)) ?? 0;
    return Number.isInteger(value) && value > 0 ? asNumber(takeStage(name)) : undefined;
  };
  const [skip = 0, limit = Infinity] = [takePositiveInteger("$skip"), takePositiveInteger("$limit")];
  const [onlyFilter = new Map()] = matchFilters;
  const filter = parseFilter(matchFilters.length > 1 ? new Map([["$and", matchFilters]]) : onlyFilter);
  const query = { filter, sort, hint: body.get("hint") };
  return { head: { query, skip, limit, isEmpty: rest.length === stages.length }, rest };
}

/** Recognizes the $group with which drivers count, `{_id: 1, n: {$sum: 1}}`; counting index keys may answer it. */
export function parseCountStage(rest: readonly Document[]): { id: Value; field: string } | undefined {
  const group = rest.length === 1 ? rest[0]?.get("$group") : undefined;
  if (!isDocument(group) || group.size !== 2) return undefined;
  const [[idField, id], [field, sum]] = [...group] as [[string, Value], [string, Value]];
  const isConstantId = id === null || typeof id === "number";
  const addsOnePerDocument = isDocument(sum) && sum.size === 1 && sum.get("$sum") === 1;
  return idField === "_id" && isConstantId && addsOnePerDocument ? { id, field } : undefined;
}
