import { neededFields } from "../aggregate/needed-fields.js";
import { runPipeline } from "../aggregate/pipeline.js";
import { parseCollation } from "../values/collation.js";
import { decode } from "../values/decode.js";
import { decodeFields } from "../values/decode-fields.js";
import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { Puller } from "../planner/pull.js";
import { openRows, scored } from "../planner/open-rows.js";
import { WindowSource } from "../planner/stage-sources.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { readSlices } from "./alive.js";
import { count, documentList, documentOr, flag, optionalDocument } from "./arguments.js";
import { firstBatch } from "./batches.js";
import type { Command } from "./command.js";
import { countMatching } from "./count-matching.js";
import { explainCommand } from "./explain.js";
import { listReply } from "./list-reply.js";
import { namespace } from "./namespace.js";
import { writeMerge } from "./pipeline-merge.js";
import { writeOut } from "./pipeline-out.js";
import { sourceStage } from "./pipeline-sources.js";
import { PipelineStream } from "./pipeline-stream.js";
import { countingStage, headSelection, splitPipeline } from "./pipeline-head.js";
import type { Head } from "./pipeline-head.js";
import { ownCollation } from "./read-selection.js";
import { resolve } from "./views.js";

/** Documents put through the stages of a pipeline. */
export async function aggregate(command: Command): Promise<Buffer | Document> {
  if (flag(command, "explain")) return explainCommand(command, "queryPlanner");
  const { full, name } = command.body.get("aggregate") === 1 ? wholeDatabase(command) : namespace(command);
  if (!command.body.has("cursor")) {
    throw failure(
      "FailedToParse",
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  }
  const { entry, stages } = resolve(command.store, command.database, name);
  const { head, rest } = splitPipeline([...stages, ...documentList(command, "pipeline")]);
  const counting = countingStage(rest);
  if (counting) return countReply(command, full, entry, head, counting);
  const stream = new PipelineStream(runStages(command, entry, head, rest));
  const size = count({ ...command, body: documentOr(command, "cursor") }, "batchSize");
  return firstBatch(command, full, stream, { size, single: false });
}

/** The documents of a collection or view after the stages. */
export function aggregated(
  command: Command,
  name: string,
  pipeline: readonly Document[],
): AsyncIterable<Document> {
  const { entry, stages } = resolve(command.store, command.database, name);
  const { head, rest } = splitPipeline([...stages, ...pipeline]);
  return runStages(command, entry, head, rest);
}

function runStages(
  command: Command,
  entry: CollectionEntry | undefined,
  head: Head,
  rest: Document[],
): AsyncIterable<Document> {
  const source = readHead(command, entry, head, neededFields(rest));
  return runPipeline(rest, source, {
    lookup: (collection, filter) =>
      aggregated(command, collection, filter ? [new Map([["$match", filter]])] : []),
    source: (name, argument) => (head.taken ? undefined : sourceStage(command, entry, name, argument)),
    write: (name, argument, documents) =>
      (name === "$out" ? writeOut : writeMerge)(command, argument, documents),
    vars: optionalDocument(command, "let"),
    collation: parseCollation(optionalDocument(command, "collation") ?? ownCollation(entry)),
    turns: readSlices(command, undefined),
    holding: command.holding,
  });
}

async function* readHead(
  command: Command,
  entry: CollectionEntry | undefined,
  head: Head,
  fields: ReadonlySet<string> | undefined,
): AsyncGenerator<Document[]> {
  if (!entry) return;
  const { store } = command;
  const selection = headSelection(command, head, entry);
  const { score } = selection;
  const rows = openRows(store, entry, selection, head.skip + head.limit, command.holding);
  const window = new WindowSource(rows, head.skip, head.limit);
  for await (const batch of new Puller(window, readSlices(command, entry)).batches(100)) {
    if (score) yield batch.map(({ bytes }) => scored(decode(bytes), score));
    else yield batch.map(({ bytes }) => (fields ? decodeFields(bytes, fields) : decode(bytes)));
  }
}

/** Counting needs no documents to pass through a stage, often not even to be read. */
async function countReply(
  command: Command,
  full: string,
  entry: CollectionEntry | undefined,
  head: Head,
  as: { id: Value; name: string },
): Promise<Buffer> {
  const selection = headSelection(command, head, entry);
  const all = entry ? await countMatching(command, entry, selection, head.skip + head.limit) : 0;
  const n = Math.min(Math.max(0, all - head.skip), head.limit);
  return listReply(
    full,
    n > 0
      ? [
          new Map([
            ["_id", as.id],
            [as.name, n],
          ]),
        ]
      : [],
    command.at,
  );
}

/** `aggregate: 1` is for pipelines that make their documents themselves. */
function wholeDatabase({ database }: Command): { full: string; name: string } {
  return { full: `${database}.$cmd.aggregate`, name: "" };
}
