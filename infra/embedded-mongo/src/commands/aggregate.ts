import { neededFields } from "../aggregate/needed-fields.js";
import { runPipeline } from "../aggregate/pipeline.js";
import { openRows } from "../planner/open-rows.js";
import { Puller } from "../planner/pull.js";
import { WindowSource } from "../planner/stage-sources.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { decodeFields } from "../values/decode-fields.js";
import { decode } from "../values/decode.js";
import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { listReply } from "../wire/reply.js";
import { documentList, documentOf, documentOr, flag, nonNegative } from "./arguments.js";
import type { Command } from "./command.js";
import { firstBatch, PipelineStream } from "./cursor-commands.js";
import { explainCommand } from "./explain.js";
import { namespace } from "./namespace.js";
import { countingStage, readSlices, splitPipeline } from "./reading.js";
import type { Head } from "./reading.js";
import { countMatching } from "./reads.js";
import { collectionStats } from "./server-commands.js";

export async function aggregate(command: Command): Promise<Buffer | Document> {
  if (flag(command, "explain")) return explainCommand(command, "queryPlanner");
  if (command.body.get("aggregate") === 1)
    throw failure("InvalidNamespace", "{aggregate: 1} is not supported: a collection is required.");
  const { full } = namespace(command);
  if (!command.body.has("cursor")) {
    const message = "The 'cursor' option is required, except for aggregate with the explain argument";
    throw failure("FailedToParse", message);
  }
  const entry = command.store.catalog.find(full);
  const { head, rest } = splitPipeline(command, documentList(command, "pipeline"));
  const counting = countingStage(rest);
  if (counting) return countReply(command, full, entry, head, counting);
  const stream = new PipelineStream(runStages(command, entry, head, rest));
  const size = nonNegative({ ...command, body: documentOr(command, "cursor") }, "batchSize");
  return firstBatch(command, full, stream, { size });
}

function runStages(
  command: Command,
  entry: CollectionEntry | undefined,
  head: Head,
  rest: Document[],
): AsyncIterable<Document> {
  const source = readHead(command, entry, head, neededFields(rest));
  return runPipeline(rest, source, {
    source: (name) =>
      name === "$collStats" && entry && head.isEmpty ? collectionStats(command.store, entry) : undefined,
    turns: readSlices(command, undefined),
    holding: command.holding,
  });
}

async function* readHead(
  command: Command,
  entry: CollectionEntry | undefined,
  { selection, skip, limit }: Head,
  fields: ReadonlySet<string> | undefined,
): AsyncGenerator<Document[]> {
  if (!entry) return;
  const rows = openRows(command.store, entry, selection, skip + limit, command.holding);
  const window = new WindowSource(rows, skip, limit);
  for await (const batch of new Puller(window, readSlices(command, entry)).batches(100))
    yield batch.map(({ bytes }) => (fields ? decodeFields(bytes, fields) : decode(bytes)));
}

/** Counts without passing documents through the stage, where an index answers without even reading them. */
async function countReply(
  command: Command,
  full: string,
  entry: CollectionEntry | undefined,
  { selection, skip, limit }: Head,
  { id, field }: { id: Value; field: string },
): Promise<Buffer> {
  const all = entry ? await countMatching(command, entry, selection, skip + limit) : 0;
  const n = Math.min(Math.max(0, all - skip), limit);
  return listReply(full, n > 0 ? [documentOf({ _id: id, [field]: n })] : [], command.at);
}
