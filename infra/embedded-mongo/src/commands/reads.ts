import { findNeededFields, runPipeline } from "../aggregate/pipeline.js";
import { choosePlan } from "../planner/choose.js";
import { PlanScan } from "../planner/plan-scan.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import { getSpaceRange } from "../store/keyspace.js";
import { compare } from "../values/compare.js";
import { decode, decodeFields } from "../values/decode.js";
import { encode, omitFields } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { toCanonicalText } from "../values/key.js";
import { visitPath } from "../values/paths.js";
import { toLatin1Name } from "../values/reader.js";
import { MISSING, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { createSingleBatchReply, okReply } from "../wire/reply.js";
import {
  readDocuments,
  readDocumentOrEmpty,
  readFlag,
  readNonNegative,
  readRequiredString,
  readInteger,
  parseNamespace,
} from "./arguments.js";
import type { Command } from "./command.js";
import { createFindStream, openCursor, createPipelineStream } from "./cursor-commands.js";
import { explainCommand } from "./explain.js";
import {
  createYieldPolicy,
  openRead,
  parseCountStage,
  parseRead,
  readProjection,
  parseQuery,
  splitPipeline,
} from "./reading.js";
import type { PushedDownStages, ReadSpec } from "./reading.js";
import { runCollStats } from "./server-commands.js";

export async function find(command: Command): Promise<Buffer> {
  const { full } = parseNamespace(command);
  const batch = { size: readNonNegative(command, "batchSize"), single: readFlag(command, "singleBatch") };
  const collection = command.store.catalog.find(full);
  const [readSpec, projectBytes] = [parseRead(command, "filter"), createProjector(command)];
  const stream = createFindStream(collection && openRead(command, collection, readSpec), projectBytes);
  return openCursor(command, full, stream, batch);
}

function createProjector(command: Command): (bytes: Buffer) => Uint8Array {
  const project = readProjection(command, "projection");
  if (!project) return (bytes) => bytes;
  const { fields, omittedFields } = project;
  if (omittedFields) {
    const omittedNames = [...omittedFields].map(toLatin1Name);
    return (bytes) => omitFields(bytes, omittedNames);
  }
  return (bytes) => encode(project(fields ? decodeFields(bytes, fields) : decode(bytes)));
}

export async function count(command: Command): Promise<Document> {
  const collection = command.store.catalog.find(parseNamespace(command).full);
  const skip = readNonNegative(command, "skip") ?? 0;
  const limit = Math.abs(readInteger(command, "limit") ?? 0) || Infinity;
  const readSpec = { query: parseQuery(command, "query"), skip, limit };
  return okReply({ n: collection ? await countMatching(command, collection, readSpec) : 0 });
}

/** Counts keys if the plan covers the filter, otherwise matching documents. */
async function countMatching(
  command: Command,
  collection: CollectionInfo,
  { query, skip, limit }: ReadSpec,
): Promise<number> {
  const yieldPolicy = createYieldPolicy(command, collection);
  const { reader } = command.store;
  const plan = choosePlan(collection, query);
  const max = skip + limit;
  let n = 0;
  if (!plan.exact) {
    const readSpec = { query: { ...query, sort: undefined }, skip: 0, limit: max };
    for await (const batch of openRead(command, collection, readSpec).batches()) n += batch.length;
  } else if (plan.kind === "index" && !plan.index.multikey) {
    for (const range of plan.ranges) n += await reader.count(range, () => yieldPolicy.pause());
  } else if (plan.kind === "scan") {
    n = await reader.count(getSpaceRange(collection.space), () => yieldPolicy.pause());
  } else {
    // A document may have several entries in a multikey index, and counts once.
    const scan = new PlanScan(reader, collection, plan);
    while (!scan.ended) {
      if (yieldPolicy.shouldYield) await yieldPolicy.pause();
      scan.step(() => (n += 1) < max, yieldPolicy.endsAt);
      if (n >= max) break;
    }
  }
  return Math.min(Math.max(0, n - skip), limit);
}

export async function distinct(command: Command): Promise<Document> {
  const collection = command.store.catalog.find(parseNamespace(command).full);
  const path = readRequiredString(command, "key").split(".");
  const query = parseQuery(command, "query");
  const valuesByKey = new Map<string, Value>();
  if (collection) {
    const fields = new Set([path[0] as string]);
    const reader = openRead(command, collection, { query, skip: 0, limit: Infinity });
    for await (const batch of reader.batches())
      for (const { bytes } of batch) collectDistinct(valuesByKey, decodeFields(bytes, fields), path);
  }
  return okReply({ values: [...valuesByKey.values()].sort(compare) });
}

function collectDistinct(valuesByKey: Map<string, Value>, document: Document, path: readonly string[]): void {
  visitPath(document, path, true, (value) => {
    if (value === MISSING || Array.isArray(value)) return false;
    const key = toCanonicalText(value);
    if (!valuesByKey.has(key)) valuesByKey.set(key, value);
    return false;
  });
}

export async function aggregate(command: Command): Promise<Buffer | Document> {
  if (readFlag(command, "explain")) return explainCommand(command, "queryPlanner");
  if (command.body.get("aggregate") === 1)
    throw failure("InvalidNamespace", "{aggregate: 1} is not supported: a collection is required.");
  const { full } = parseNamespace(command);
  if (!command.body.has("cursor")) {
    const message = "The 'cursor' option is required, except for aggregate with the explain argument";
    throw failure("FailedToParse", message);
  }
  const collection = command.store.catalog.find(full);
  const { head, rest } = splitPipeline(command, readDocuments(command, "pipeline"));
  const countStage = parseCountStage(rest);
  if (countStage) {
    const { id, field } = countStage;
    const n = collection ? await countMatching(command, collection, head) : 0;
    return createSingleBatchReply(full, n > 0 ? [toDocument({ _id: id, [field]: n })] : [], command.at);
  }
  const stream = createPipelineStream(runStages(command, collection, head, rest));
  const size = readNonNegative({ ...command, body: readDocumentOrEmpty(command, "cursor") }, "batchSize");
  return openCursor(command, full, stream, { size });
}

function runStages(
  command: Command,
  collection: CollectionInfo | undefined,
  head: PushedDownStages,
  rest: Document[],
): AsyncIterable<Document> {
  const context = { yieldPolicy: createYieldPolicy(command, undefined), memory: command.memory };
  const startsWithCollStats = collection && head.isEmpty && rest[0]?.size === 1 && rest[0].has("$collStats");
  if (startsWithCollStats)
    return runPipeline(rest.slice(1), runCollStats(command.store, collection), context);
  return runPipeline(rest, readHead(command, collection, head, findNeededFields(rest)), context);
}

/** Small, so that a pipeline that stops early has read few documents that it does not need. */
const PIPELINE_BATCH = 20;

async function* readHead(
  command: Command,
  collection: CollectionInfo | undefined,
  head: PushedDownStages,
  fields: ReadonlySet<string> | undefined,
): AsyncGenerator<Document[]> {
  if (!collection) return;
  for await (const batch of openRead(command, collection, head).batches(PIPELINE_BATCH))
    yield batch.map(({ bytes }) => (fields ? decodeFields(bytes, fields) : decode(bytes)));
}
